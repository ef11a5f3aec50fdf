import type { Failure } from '@app/contract/failure.ts'
import { DEFAULT_REASON_MAX, type DefaultAct } from '@app/contract/payments/default-codes.ts'
import type { DefaultDone, DeskDefault } from '@app/contract/payments/defaults.answers.ts'
import { decideDefault } from '@app/contract/payments/defaults.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { useProof } from '../proof/use-proof.tsx'

/** Words for why a win is not given up; null to leave it to the usual ones. */
function refusal({ code, detail }: Failure, text: Text): string | null {
  const reason = typeof detail['reason'] === 'string' ? detail['reason'] : code
  return text.dyn(`default.fault.${reason}`, '') || null
}

/** One decision, with its reason. */
function Decide({
  of: { defaultId, state, invoiceNumber },
  action,
  onRefused,
}: {
  readonly of: DeskDefault
  readonly action: DefaultAct
  readonly onRefused: (error: unknown) => void
}) {
  const text = useText()
  const isConfirm = action === 'confirm'
  const send = isConfirm ? text.t(state === 'ASKED' ? 'default.confirm.ASKED' : 'default.confirm.PROPOSED') : text.t('default.refuse')
  return (
    <Form
      className="pay-form has-script"
      aria-label={`${send}: ${invoiceNumber}`}
      isGuarded={false}
      wordsOf={refusal}
      onRefused={onRefused}
      done={(done: DefaultDone) => text.t(`default.state.${done.state}`)}
      act={(api, form) => api(decideDefault, { params: { id: String(defaultId) }, body: { action, reason: fieldText(form, 'reason') } })}
    >
      <InputField
        id={`df-${action}-${defaultId}`}
        name="reason"
        label={text.t(isConfirm ? 'default.reason' : 'default.refuse.why')}
        maxLength={DEFAULT_REASON_MAX}
        required
      />
      <FormFoot className={isConfirm ? 'btn sm ink' : 'btn sm'} send={send} />
    </Form>
  )
}

/** What the reader may do about an unpaid win; a proof that is too old is asked for above it. */
export function DefaultActs({ of }: { readonly of: DeskDefault }) {
  const { prove, onRefused } = useProof('default.proof')
  if (of.acts.length === 0) return null
  return (
    <div className="refund-acts">
      {prove}
      {of.acts.map((action) => (
        <Decide key={action} of={of} action={action} onRefused={onRefused} />
      ))}
    </div>
  )
}
