import { useId } from 'react'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

/** A limit as shown: amounts are minor units of its currency. */
export interface ShownLimit {
  readonly currency: CurrencyCode
  readonly usedMinor: number
  /** Of what is used, what waits for sellers. */
  readonly pendingMinor: number
  readonly limitMinor: number
}

interface LimitBarProps {
  readonly here: ShownLimit
  readonly others?: readonly ShownLimit[]
  /** What the bid that is about to be given would bind more. */
  readonly addedMinor?: number
}

/** Where the parts of a limit begin and end, in hundredths of its whole; none passes the end. */
function partsOf(sums: readonly number[], limitMinor: number): readonly { readonly x: number; readonly width: number }[] {
  let sum = 0
  const at = (minor: number): number => Math.min(100, (minor / Math.max(1, limitMinor)) * 100)
  return sums.map((minor) => {
    const x = at(sum)
    sum += minor
    return { x, width: at(sum) - x }
  })
}

/** How much of a limit is bound: leading solid, waiting for sellers or unpaid hatched, a bid to be given outlined; the figures stand above. */
export function LimitBar({ here, others = [], addedMinor = 0 }: LimitBarProps) {
  const text = useText()
  const formats = useFormats()
  const hatchId = useId()
  const { currency, usedMinor, pendingMinor, limitMinor } = here
  const leadingMinor = Math.max(0, usedMinor - pendingMinor)
  const leftMinor = limitMinor - usedMinor - addedMinor
  const money = (minor: number): string => formats.money({ minor, currency })
  const values = {
    leading: money(leadingMinor),
    pending: money(pendingMinor),
    added: money(addedMinor),
    free: money(Math.max(0, leftMinor)),
    limit: money(limitMinor),
  }
  const [leading, pending, added] = partsOf([leadingMinor, pendingMinor, addedMinor], limitMinor)
  return (
    <div className="meter">
      <div className="meter-l">
        {[{ currency, usedMinor: usedMinor + addedMinor, limitMinor }, ...others].map((limit) => (
          <span key={limit.currency}>
            {text.t(limit.currency === currency && addedMinor > 0 ? 'lane.limit.after' : 'lane.limit.use', {
              used: formats.money({ minor: limit.usedMinor, currency: limit.currency }),
              limit: formats.money({ minor: limit.limitMinor, currency: limit.currency }),
            })}
          </span>
        ))}
        {leftMinor < 0 ? (
          <span className="bad">{text.t('lane.limit.over', { amount: money(-leftMinor) })}</span>
        ) : (
          <span>{text.t('lane.limit.free', { amount: values.free })}</span>
        )}
      </div>
      <svg
        className="meter-bar"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        role="img"
        aria-label={text.t(addedMinor > 0 ? 'lane.limit.label.bid' : 'lane.limit.label', values)}
      >
        <defs>
          <pattern id={hatchId} width="1.6" height="4" patternUnits="userSpaceOnUse" patternTransform="skewX(-30)">
            <rect className="m1" width="0.8" height="4" />
          </pattern>
        </defs>
        <rect className="m1" {...leading} height="4" />
        <rect className="m2" {...pending} height="4" fill={`url(#${hatchId})`} />
        {addedMinor > 0 ? <rect className="m3" {...added} height="4" /> : null}
      </svg>
    </div>
  )
}
