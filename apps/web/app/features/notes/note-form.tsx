import { useId, useState, type FormEvent } from 'react'
import { isFailure } from '@app/contract/failure.ts'
import { failures } from '@app/contract/failures.ts'
import type { LotNote } from '@app/contract/notes/lot-notes.ts'
import { NOTE_LENGTH_MAX, TAG_LENGTH_MAX } from '@app/contract/notes/lot-notes-limits.ts'
import type { Money } from '@app/contract/sites.ts'
import { majorOf } from '@app/contract/money.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useAmounts } from '../../platform/use-amounts.ts'
import { keepNote } from './own-notes.ts'

interface NoteFormProps {
  readonly lot: number
  readonly currency: Money['currency']
  readonly note: LotNote | undefined
}

/** Tag, limit and note of one lot. */
export function NoteForm({ lot, currency, note }: NoteFormProps) {
  const text = useText()
  const amounts = useAmounts(currency)
  const id = useId()
  const [said, setSaid] = useState<{ readonly isFault: boolean; readonly words: string } | null>(null)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    try {
      await keepNote(lot, {
        tag: fieldText(form, 'tag'),
        note: fieldText(form, 'note'),
        limitMinor: amounts.inField(form, 'limit') || null,
      })
      setSaid({ isFault: false, words: text.t('note.saved') })
    } catch (error) {
      const words = isFailure(error) && typeof error.detail['words'] === 'string' ? error.detail['words'] : null
      setSaid({ isFault: true, words: words ?? text.dyn(isFailure(error) ? failures[error.code].text : '', text.t('note.failed')) })
    }
  }
  return (
    <form className="notef" onSubmit={(event) => void send(event)} aria-label={text.t('note.heading')}>
      <div className="field">
        <label htmlFor={`${id}-tag`}>{text.t('note.tag')}</label>
        <input className="in" id={`${id}-tag`} name="tag" maxLength={TAG_LENGTH_MAX} autoComplete="off" defaultValue={note?.tag} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-limit`}>{text.t('note.limit', { currency })}</label>
        <input
          className="in"
          id={`${id}-limit`}
          name="limit"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          defaultValue={note?.limitMinor == null ? '' : majorOf({ minor: note.limitMinor, currency })}
        />
        <p className="dim" id={`${id}-hint`}>
          {text.t('note.limit.hint')}
        </p>
      </div>
      <div className="field">
        <label htmlFor={`${id}-note`}>{text.t('note.note')}</label>
        <textarea className="in" id={`${id}-note`} name="note" rows={3} maxLength={NOTE_LENGTH_MAX} defaultValue={note?.note} />
      </div>
      <button className="btn">{text.t('note.save')}</button>
      <output className={said?.isFault === true ? 'bad' : 'dim'}>{said?.words}</output>
    </form>
  )
}
