import type { CurrencyCode } from '@app/contract/sites.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'

/** Size of the drawing, units of its own. */
const WIDTH = 320
const HEIGHT = 48
/** Room for the stroke above and below. */
const EDGE = 2

/** Stairs from the first price to the last, one step a price, the highest at the top. Minor units, at least two, the earliest first. */
export function stairsOf(prices: readonly number[]): string {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const yOf = (minor: number): number =>
    high === low ? HEIGHT / 2 : Math.round((HEIGHT - EDGE - ((minor - low) / (high - low)) * (HEIGHT - 2 * EDGE)) * 10) / 10
  const xOf = (at: number): number => Math.round((at / prices.length) * WIDTH)
  return prices.map((minor, at) => `${at === 0 ? `M0 ${yOf(minor)}` : `V${yOf(minor)}`}H${xOf(at + 1)}`).join('')
}

/** How a price rose, as stairs; what they were is in the list beside it. */
export function PriceLine({ prices, currency }: { readonly prices: readonly number[]; readonly currency: CurrencyCode }) {
  const text = useText()
  const formats = useFormats()
  const [first, last] = [prices[0], prices.at(-1)]
  if (first === undefined || last === undefined || prices.length < 2) return null
  // An act that is undone lowers a price: that is no step of the rise.
  const steps = prices.filter((minor, at) => at > 0 && minor > (prices[at - 1] ?? minor)).length
  const money = (minor: number): string => formats.money({ minor, currency })
  return (
    <svg
      className="bidp-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text.t('bid.history.chart', { from: money(first), to: money(last), count: steps })}
    >
      <path d={stairsOf(prices)} />
    </svg>
  )
}
