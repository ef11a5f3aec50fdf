import type { OwnStanding } from '@app/contract/lanes/live.ts'
import type { MyLanes, MyLimit } from '@app/contract/auctions/run-list.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { LiveQuality } from '../../../platform/live/live-view.ts'
import { useText } from '../../../platform/app-info.ts'
import { LimitBar, type ShownLimit } from '../limit-bar.tsx'

const BARS: Readonly<Record<LiveQuality, number>> = { good: 4, slow: 2, connecting: 1, lost: 0 }
const BAR_TOPS = [13, 10.5, 8, 4.5]

/** State of the connection, in words beside its shape. */
export function Connection({ quality }: { readonly quality: LiveQuality }) {
  const text = useText()
  return (
    <span className={`conn q-${quality}`}>
      <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
        {BAR_TOPS.map((top, at) => (
          <path key={top} d={`M${4 + 4 * at} 15.5V${top}`} opacity={at < BARS[quality] ? 1 : 0.25} />
        ))}
      </svg>
      <span role="status">{text.t(`lane.quality.${quality}`)}</span>
    </span>
  )
}

const toShown = ({ currency, leadingMinor, pendingMinor, limitMinor }: MyLimit): ShownLimit => ({
  currency,
  usedMinor: leadingMinor + pendingMinor,
  pendingMinor,
  limitMinor,
})

/** The limit that counts for the lot that is shown, by its currency, and the others in which something is bound; null for none known. */
function limitsShown(
  limits: readonly MyLimit[],
  { own, currency }: { readonly own: OwnStanding | null; readonly currency: CurrencyCode | null },
): { readonly here: ShownLimit | null; readonly others: readonly ShownLimit[] } {
  const shown = limits.map(toShown)
  const counted = own?.currency ?? currency ?? shown[0]?.currency
  const known = shown.find((limit) => limit.currency === counted)
  const here =
    own === null
      ? (known ?? null)
      : { currency: own.currency, usedMinor: own.exposureMinor, pendingMinor: known?.pendingMinor ?? 0, limitMinor: own.limitMinor }
  return { here, others: shown.filter((limit) => limit.currency !== counted && limit.usedMinor > 0) }
}

interface LimitMeterProps {
  readonly mine: MyLanes
  readonly own: OwnStanding | null
  /** Of the lot that is shown; null while none is. */
  readonly currency: CurrencyCode | null
}

/** How much of the limit is bound: leading solid, waiting for sellers or unpaid hatched; the figures stand above, other currencies below. */
export function LimitMeter({ mine, own, currency: shownIn }: LimitMeterProps) {
  const { here, others } = limitsShown(mine.limits, { own, currency: shownIn })
  if (here === null) return null
  return <LimitBar here={here} others={others} />
}
