import { useId } from 'react'
import type { LotNote } from '@app/contract/notes/lot-notes.ts'
import { NOTE_LENGTH_MAX, TAG_LENGTH_MAX } from '@app/contract/notes/lot-notes-limits.ts'
import type { Money } from '@app/contract/sites.ts'
import { majorOf } from '@app/contract/money.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useAmounts } from '../../platform/use-amounts.ts'
import { InputField, WordsField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
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
  return (
    <Form
      className="notef"
      aria-label={text.t('note.heading')}
      isReadAgain={false}
      act={async (_, form) =>
        keepNote(lot, {
          tag: fieldText(form, 'tag'),
          note: fieldText(form, 'note'),
          limitMinor: amounts.inField(form, 'limit') || null,
        })
      }
    >
      <InputField
        id={`${id}-tag`}
        label={text.t('note.tag')}
        name="tag"
        maxLength={TAG_LENGTH_MAX}
        autoComplete="off"
        defaultValue={note?.tag}
      />
      <InputField
        id={`${id}-limit`}
        label={text.t('note.limit', { currency })}
        hint={text.t('note.limit.hint')}
        name="limit"
        sentAs="limitMinor"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={note?.limitMinor == null ? '' : majorOf({ minor: note.limitMinor, currency })}
      />
      <WordsField
        id={`${id}-note`}
        label={text.t('note.note')}
        name="note"
        rows={3}
        maxLength={NOTE_LENGTH_MAX}
        defaultValue={note?.note}
      />
      <FormFoot className="btn" send={text.t('note.save')} />
    </Form>
  )
}
