import { useEffect, useRef, type FormEvent } from 'react'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { Dialog, DialogActs } from '../../../ui/dialog.tsx'
import { InputField } from '../../../ui/fields.tsx'
import type { DeskAct } from './desk-acts.ts'

const WORDS_MAX = 200

interface ActDialogProps {
  readonly act: DeskAct
  /** What will be done and to what, live. */
  readonly words: string
  readonly onDo: (reason: string) => void
  readonly onClose: () => void
}

/** Asks once before what cannot be undone, and for the reason of what has one. Enter does it, Escape leaves it. */
export function ActDialog({ act, words, onDo, onClose }: ActDialogProps) {
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const field = act === 'pause' ? 'ops.lane.words.pause' : act === 'ask' ? 'ops.lane.pass.bids' : null
  useEffect(() => form.current?.querySelector<HTMLElement>('input, [type="submit"]')?.focus(), [])
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onDo(fieldText(new FormData(event.currentTarget), 'reason'))
    onClose()
  }
  return (
    <Dialog title={words} onClose={onClose}>
      <form className="set-body desk-lot" ref={form} onSubmit={onSubmit}>
        {field === null ? (
          <p>{text.t('ops.desk.final')}</p>
        ) : (
          <InputField id="ld-reason" label={text.t(field)} name="reason" maxLength={WORDS_MAX} required={act === 'ask'} />
        )}
        <DialogActs send={text.t(act === 'ask' ? 'ops.lane.pass.ask' : `ops.lane.act.${act}`)} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
