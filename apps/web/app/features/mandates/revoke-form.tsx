import { revokeMandate } from '@app/contract/mandates/mandates.ts'
import { REVOKE_REASON_LENGTH_MAX } from '@app/contract/mandates/mandate-codes.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { refusalWords } from './fault-words.ts'

/** Ends a mandate, with a reason; works without script. */
export function RevokeForm({ mandateId, name }: { readonly mandateId: number; readonly name: string }) {
  const text = useText()
  const { locale } = useApp()
  return (
    <Form
      className="mandate-form"
      method="post"
      action="/data/member/mandates/revoke"
      aria-label={text.t('mandate.revoke.name', { name })}
      wordsOf={refusalWords}
      done={text.t('mandate.revoked')}
      isChecked={false}
      act={(api, form) => api(revokeMandate, { body: { mandateId: String(mandateId), reason: fieldText(form, 'reason'), locale } })}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="mandateId" value={mandateId} />
      <p>{text.t('mandate.revoke.lead')}</p>
      <InputField
        id={`revoke-${mandateId}`}
        name="reason"
        label={text.t('mandate.revoke.reason')}
        hint={text.t('mandate.revoke.hint')}
        maxLength={REVOKE_REASON_LENGTH_MAX}
        autoComplete="off"
      />
      <FormFoot className="btn danger" send={text.t('mandate.revoke.now')} />
    </Form>
  )
}
