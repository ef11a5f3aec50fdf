import type { Failure } from '@app/contract/failure.ts'
import { decideDifference, DIFFERENCE_REASON_MAX } from '@app/contract/settlements/settlements.ts'
import { decisionsOf } from '@app/contract/settlements/settlement-codes.ts'
import type { DifferenceDecided, SettlementDifference } from '@app/contract/settlements/settlements.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { useProof } from '../proof/use-proof.tsx'

const refusalOf = ({ detail: { reason } }: Failure, text: Text): string | null =>
  typeof reason === 'string' ? text.dyn(`settle.refused.${reason}`, '') || null : null

/** Decides a difference, with a reason; a proof that is too old is asked for above it. */
export function DecideDifference({ difference: { differenceId, kind } }: { readonly difference: SettlementDifference }) {
  const text = useText()
  const { prove, onRefused } = useProof('settle.proof')
  const id = String(differenceId)
  const decisions = decisionsOf(kind)
  return (
    <div className="refund-acts">
      {prove}
      <Form
        className="pay-form has-script"
        isGuarded={false}
        wordsOf={refusalOf}
        onRefused={onRefused}
        done={({ decision }: DifferenceDecided) => text.t(`settle.decision.${decision}`)}
        act={(api, form) => {
          const decision = decisions.find((one) => one === form.get('decision')) ?? 'NOTED'
          return api(decideDifference, { params: { id }, body: { decision, reason: fieldText(form, 'reason') } })
        }}
      >
        <fieldset className="card-choice">
          <legend>{text.t('settle.decide')}</legend>
          {decisions.map((decision, at) => (
            <label className="check" key={decision}>
              <input type="radio" name="decision" value={decision} defaultChecked={at === 0} />
              <span>{text.t(`settle.choose.${decision}`)}</span>
            </label>
          ))}
        </fieldset>
        <InputField id={`sd-why-${id}`} name="reason" label={text.t('settle.reason')} maxLength={DIFFERENCE_REASON_MAX} required />
        <FormFoot className="btn sm ink" send={text.t('settle.send')} />
      </Form>
    </div>
  )
}
