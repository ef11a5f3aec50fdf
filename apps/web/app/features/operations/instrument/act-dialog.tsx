import { useEffect, useRef } from 'react'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import type { Api } from '../../../platform/page/page-module.ts'
import { Dialog, DialogActs } from '../../../ui/dialog.tsx'
import { InputField } from '../../../ui/fields.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'
import type { DeskAct } from './desk-acts.ts'

const WORDS_MAX = 200

/** What a field for words is called, of the acts that have one. */
const WORDS = { pause: 'ops.lane.words.pause', ask: 'ops.lane.pass.bids', undo: 'ops.desk.undo.why' } as const
const SENDS = { ask: 'ops.lane.pass.ask', undo: 'ops.desk.undo.ask' } as const

interface ActDialogProps {
  readonly act: DeskAct
  /** What will be done and to what, live. */
  readonly words: string
  /** What its button says. */
  readonly name: string
  /** Does it. @throws what refuses it; the dialog then stays and says why. */
  readonly perform: (api: Api, reason: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks once before what cannot be undone, and for the reason of what has one. Enter does it, Escape leaves it. */
export function ActDialog({ act, words, name, perform, onDone, onClose }: ActDialogProps) {
  const text = useText()
  const field = act in WORDS ? WORDS[act as keyof typeof WORDS] : null
  const send = act in SENDS ? text.t(SENDS[act as keyof typeof SENDS]) : name
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.querySelector<HTMLElement>('input, [type="submit"]')?.focus(), [])
  return (
    <Dialog title={words} onClose={onClose}>
      <div ref={body}>
        <DeskForm
          className="set-body desk-lot"
          aria-label={words}
          isGuarded={false}
          act={(api, form) => perform(api, fieldText(form, 'reason'))}
          onDone={() => {
            onDone()
            onClose()
          }}
        >
          {field === null ? (
            <p>{text.t('ops.desk.final')}</p>
          ) : (
            <InputField id="ld-reason" label={text.t(field)} name="reason" sentAs="text" maxLength={WORDS_MAX} required={act !== 'pause'} />
          )}
          <DialogActs send={send} onCancel={onClose} />
        </DeskForm>
      </div>
    </Dialog>
  )
}
