import { cancelSale, decideCancellation } from '@app/contract/operations/sales/sale-cancellation.ts'
import { REASON_LENGTH_MAX, type SaleBuilt } from '@app/contract/operations/sales/sale-desk.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { InputField } from '../../../ui/fields.tsx'
import { ActButton } from '../../../ui/form/busy-button.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/section.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'
import type { Operate } from '../../desks/use-desk.ts'

interface Props {
  readonly built: SaleBuilt
  readonly act: Operate
}

/** A requested cancellation: another operator confirms or refuses it (two-person rule). */
function PendingCancellation({ built: { sale, cancellation }, act }: Props) {
  const text = useText()
  if (cancellation === null) return null
  const decide = (action: 'confirm' | 'refuse'): Promise<boolean> =>
    act((api) => api(decideCancellation, { params: { saleId: String(sale.saleId) }, body: { action } }))
  return (
    <>
      <p>{text.t('ops.cancel.asked', { number: String(cancellation.askedBy), reason: cancellation.reason })}</p>
      {cancellation.isOwn ? (
        <p className="dim">{text.t('ops.lane.override.own')}</p>
      ) : (
        <p className="acts has-script">
          <ActButton className="btn ink" act={() => decide('confirm')}>
            {text.t('ops.lane.confirm')}
          </ActButton>
          <ActButton act={() => decide('refuse')}>{text.t('ops.lane.refuse')}</ActButton>
        </p>
      )}
    </>
  )
}

/** Where operators cancel a sale that is not over, all its lanes together. */
export function CancelSale({ built, act }: Props) {
  const text = useText()
  const { sale, laneCount, cancellation } = built
  return (
    <Section id="cancel-h" title={text.t('ops.cancel')}>
      <p className="dim">{text.t('ops.cancel.lead', { lanes: laneCount })}</p>
      {cancellation === null ? (
        <DeskForm
          aria-labelledby="cancel-h"
          act={(api, form) => api(cancelSale, { params: { saleId: String(sale.saleId) }, body: { reason: fieldText(form, 'reason') } })}
        >
          <InputField id="cs-reason" label={text.t('ops.cancel.reason')} name="reason" required maxLength={REASON_LENGTH_MAX} />
          <FormFoot className="btn" send={text.t('ops.cancel')} />
        </DeskForm>
      ) : (
        <PendingCancellation built={built} act={act} />
      )}
    </Section>
  )
}
