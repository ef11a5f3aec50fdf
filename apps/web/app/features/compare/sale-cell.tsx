import { useText } from '../../platform/app-info.ts'
import { useNow } from '../../platform/use-now.ts'
import type { LotCard } from '../lots/lot-card-data.ts'
import { LiveBadge } from '../lots/lot-when.tsx'
import { hasSaleEnded, SaleTimes } from '../lots/sale-times.tsx'

/** When a lot sells: the yard's time and the reader's own, and whether the sale runs or is over. */
export function SaleCell({ card: { sale } }: { readonly card: LotCard }) {
  const text = useText()
  const nowMs = useNow()
  const { startsAtMs, zone, isLive, isExpected } = sale
  if (startsAtMs === null) return text.t('lot.sale.future')
  return (
    <>
      {isLive ? <LiveBadge /> : null}
      <SaleTimes startsAtMs={startsAtMs} zone={zone} />
      {!isLive && hasSaleEnded(startsAtMs, nowMs) ? <small>{text.t('lot.sale.ended')}</small> : null}
      {isExpected ? <small>{text.t('lot.sale.expected')}</small> : null}
    </>
  )
}
