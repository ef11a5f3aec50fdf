import { useText } from '../../platform/app-info.ts'
import type { LotCard } from '../lots/lot-card-data.ts'
import { LiveWords } from '../lots/lot-when.tsx'
import { SalePlate } from '../lots/sale-plate.tsx'
import { SaleTimes } from '../lot/sale/sale-times.tsx'

/** When a lot sells: the yard's time and the reader's own, and whether the sale runs or is over. */
export function SaleCell({ card }: { readonly card: LotCard }) {
  const text = useText()
  const { sale } = card
  const { startsAtMs, zone, isLive, isExpected } = sale
  if (startsAtMs === null) return text.t('lot.sale.future')
  return (
    <>
      <SalePlate lot={card} />
      {isLive && card.saleState === null ? (
        <p>
          <LiveWords sale={sale} />
        </p>
      ) : null}
      <SaleTimes startsAtMs={startsAtMs} zone={zone} />
      {isExpected ? <small>{text.t('lot.sale.expected')}</small> : null}
    </>
  )
}
