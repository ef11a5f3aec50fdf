import { useId } from 'react'
import type { OwnStanding } from '@app/contract/lanes/live.ts'
import type { MyLanes, MyLimit } from '@app/contract/auctions/run-list.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { LiveQuality } from '../../../platform/live/live-view.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'

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

/** A limit as shown: amounts are minor units of its currency. */
interface ShownLimit {
  readonly currency: CurrencyCode
  readonly usedMinor: number
  readonly pendingMinor: number
  readonly limitMinor: number
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

/** How much of the limit is bound: leading solid, waiting for sellers hatched; the figures stand above, other currencies below. */
export function LimitMeter({ mine, own, currency: shownIn }: LimitMeterProps) {
  const text = useText()
  const formats = useFormats()
  const hatchId = useId()
  const { here, others } = limitsShown(mine.limits, { own, currency: shownIn })
  if (here === null) return null
  const { currency, usedMinor, pendingMinor, limitMinor } = here
  const leadingMinor = Math.max(0, usedMinor - pendingMinor)
  const money = (minor: number): string => formats.money({ minor, currency })
  const values = {
    leading: money(leadingMinor),
    pending: money(pendingMinor),
    free: money(Math.max(0, limitMinor - usedMinor)),
    limit: money(limitMinor),
  }
  const scale = Math.max(1, limitMinor)
  return (
    <div className="meter">
      <div className="meter-l">
        {[{ currency, usedMinor, limitMinor }, ...others].map((limit) => (
          <span key={limit.currency}>
            {text.t('lane.limit.use', {
              used: formats.money({ minor: limit.usedMinor, currency: limit.currency }),
              limit: formats.money({ minor: limit.limitMinor, currency: limit.currency }),
            })}
          </span>
        ))}
        <span>{text.t('lane.limit.free', { amount: values.free })}</span>
      </div>
      <svg className="meter-bar" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={text.t('lane.limit.label', values)}>
        <defs>
          <pattern id={hatchId} width="1.6" height="4" patternUnits="userSpaceOnUse" patternTransform="skewX(-30)">
            <rect className="m1" width="0.8" height="4" />
          </pattern>
        </defs>
        <rect className="m1" width={Math.min(100, (leadingMinor / scale) * 100)} height="4" />
        <rect
          className="m2"
          x={Math.min(100, (leadingMinor / scale) * 100)}
          width={Math.min(100, (pendingMinor / scale) * 100)}
          height="4"
          fill={`url(#${hatchId})`}
        />
      </svg>
    </div>
  )
}
