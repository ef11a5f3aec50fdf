import { cancelSale, decideCancellation } from '@app/contract/operations/sales/sale-cancellation.ts'
import { REASON_LENGTH_MAX, type SaleBuilt } from '@app/contract/operations/sales/sale-desk.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { InputField } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/section.tsx'
import { sendDesk, type Operate } from '../../desks/operate.ts'

interface Props {
  readonly built: SaleBuilt
  readonly act: Operate
}

/** A requested cancellation: another operator confirms or refuses it (two-person rule). */
function PendingCancellation({ built: { sale, cancellation }, act }: Props) {
  const text = useText()
  if (cancellation === null) return null
  const decide = (action: 'confirm' | 'refuse'): void =>
    void act((api) => api(decideCancellation, { params: { saleId: String(sale.saleId) }, body: { action } }))
  return (
    <>
      <p>{text.t('ops.cancel.asked', { number: String(cancellation.askedBy), reason: cancellation.reason })}</p>
      {cancellation.isOwn ? (
        <p className="dim">{text.t('ops.lane.override.own')}</p>
      ) : (
        <p className="acts has-script">
          <button className="btn ink" type="button" onClick={() => decide('confirm')}>
            {text.t('ops.lane.confirm')}
          </button>
          <button className="btn" type="button" onClick={() => decide('refuse')}>
            {text.t('ops.lane.refuse')}
          </button>
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
        <form
          className="desk-form has-script"
          aria-labelledby="cancel-h"
          onSubmit={(event) =>
            sendDesk(event, act, (api, form) =>
              api(cancelSale, { params: { saleId: String(sale.saleId) }, body: { reason: fieldText(form, 'reason') } }),
            )
          }
        >
          <InputField id="cs-reason" label={text.t('ops.cancel.reason')} name="reason" required maxLength={REASON_LENGTH_MAX} />
          <button className="btn" type="submit">
            {text.t('ops.cancel')}
          </button>
        </form>
      ) : (
        <PendingCancellation built={built} act={act} />
      )}
    </Section>
  )
}
