import { HIDES_PRELIM_ENDS } from '@app/rules/auctions/pre-bid.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useNow } from '../../platform/use-now.ts'
import type { SaleRow } from './sale-row.ts'

/** A start that is farther away is told by its time alone. */
const SOON_MS = 43_200_000

/** Says how a sale stands: in one word, or until when bids are taken before it, or how soon it starts. */
export function useSaleState(
  time: (atMs: number) => string,
): (sale: Pick<SaleRow, 'isCancelled' | 'livePath' | 'group' | 'startsAtMs' | 'preBidEndsMs'>) => string {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const hidesPrelimEnds = useAllowed(HIDES_PRELIM_ENDS)
  return ({ isCancelled, livePath, group, startsAtMs, preBidEndsMs }) => {
    if (isCancelled) return text.t('sales.cancelled')
    if (livePath !== null) return text.t('sales.live')
    if (group === 'ended') return text.t('sales.ended')
    if (startsAtMs <= nowMs) return text.t('sales.started')
    if (preBidEndsMs > nowMs && !hidesPrelimEnds) return text.t('sales.preBid.until', { time: time(preBidEndsMs) })
    return startsAtMs - nowMs < SOON_MS ? text.t('sales.startsIn', { time: formats.duration(startsAtMs - nowMs) }) : ''
  }
}
