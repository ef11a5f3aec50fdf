import { REVOKE_REASON_LENGTH_MAX } from '@app/contract/mandates/mandate-codes.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { CsrfField } from '../../../platform/page/csrf-field.tsx'
import { InputField } from '../../../ui/fields.tsx'
import { Form, FormFoot } from '../../../ui/form/form.tsx'
import { refusalWords } from '../fault-words.ts'
import { NUMBER_CALLS, type NumberPart } from './number-calls.ts'

interface VacateFormProps {
  readonly part: NumberPart
  readonly number: number
  readonly name: string
}

/** Takes a number from who holds it, with a reason; works without script. */
export function VacateForm({ part, number, name }: VacateFormProps) {
  const text = useText()
  const { locale } = useApp()
  return (
    <Form
      className="mandate-form"
      method="post"
      action={NUMBER_CALLS[part].vacate.path}
      aria-label={text.t('numbers.vacate.name', { name })}
      wordsOf={refusalWords}
      done={text.t('numbers.vacated')}
      isChecked={false}
      act={(api, form) =>
        api(NUMBER_CALLS[part].vacate, { body: { buyerNumber: String(number), reason: fieldText(form, 'reason'), locale } })
      }
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="buyerNumber" value={number} />
      <p>{text.t('numbers.vacate.lead')}</p>
      <InputField
        id={`vacate-${number}`}
        name="reason"
        label={text.t('numbers.vacate.why')}
        hint={text.t('numbers.vacate.hint')}
        maxLength={REVOKE_REASON_LENGTH_MAX}
        autoComplete="off"
      />
      <FormFoot className="btn danger" send={text.t('numbers.vacate.now')} />
    </Form>
  )
}
