import '../../style/recovery.css'
import { useEffect, useRef } from 'react'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { Icon } from '../../ui/icon.tsx'
import { QuestionsForm } from './questions-form.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import { mailInstead, type RecoveryStep } from './send-recovery.ts'
import { LINK_MINUTES } from './words.ts'

interface RecoveryDialogProps {
  readonly step: RecoveryStep
  readonly onStep: (step: RecoveryStep) => void
  readonly onClose: () => void
}

function titleOf(step: RecoveryStep, text: Text): string {
  switch (step.kind) {
    case 'form':
      return text.t(step.forgotten === 'password' ? 'recover.title' : 'recover.userId')
    case 'ask':
      return text.t('recover.ask')
    case 'none':
      return text.t('recover.none')
    case 'locked':
      return text.t('recover.locked')
    case 'sent':
      return text.t('recover.sent')
    case 'failed':
      return text.t('recover.failed')
  }
}

function leadOf(step: RecoveryStep, text: Text): string {
  switch (step.kind) {
    case 'form':
      return text.t(step.forgotten === 'password' ? 'recover.forgot.lead' : 'recover.userId.lead')
    case 'ask':
      return text.t('recover.ask.lead')
    case 'none':
      return text.t('recover.none.text')
    case 'locked':
      return text.t('recover.locked.text')
    case 'sent':
      return text.t('recover.sent.text', { minutes: LINK_MINUTES })
    case 'failed':
      return text.t('recover.failed.text')
  }
}

function StepBody({ step, onStep, onClose }: RecoveryDialogProps) {
  const text = useText()
  if (step.kind === 'form') return <RecoveryForm forgotten={step.forgotten} value={step.value} onStep={onStep} />
  if (step.kind === 'ask') return <QuestionsForm step={step} onStep={onStep} />
  return (
    <p className="acts">
      {step.kind === 'none' || step.kind === 'locked' ? (
        <button className="btn ink" type="button" onClick={() => void mailInstead(step.name).then(onStep)}>
          {text.t('recover.mailMe')}
        </button>
      ) : null}
      <button className="btn" type="button" onClick={onClose}>
        {text.t('recover.close')}
      </button>
    </p>
  )
}

/** The dialogs of recovery, one at a time: forgotten, ask, no questions, locked, sent, failed (ACC-2.77, ACC-2.78). */
export function RecoveryDialog({ step, onStep, onClose }: RecoveryDialogProps) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog className="rec" ref={dialog} aria-labelledby="recover-title" onClose={onClose} data-step={step.kind}>
      <div className="rec-in" key={step.kind}>
        <div className="rec-head">
          <h2 id="recover-title">{titleOf(step, text)}</h2>
          <button className="btn ghost sq" type="button" aria-label={text.t('recover.close')} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        <p className="dim">{leadOf(step, text)}</p>
        <StepBody step={step} onStep={onStep} onClose={() => dialog.current?.close()} />
      </div>
    </dialog>
  )
}
