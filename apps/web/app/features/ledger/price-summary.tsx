import type { PriceChart, ResultPrices } from '@app/contract/ledger/results.answers.ts'
import { RESULT_PRICES_MAX } from '@app/contract/ledger/results.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { formatPattern } from '@app/rules/formats/dates.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { dayWords } from './result-words.ts'

/** Room that a figure keeps from its axis, units of the chart. */
const GAP = 6
const BASELINE = 4
const DOT = 2.5

/** The chart as the server has drawn it, with the figures of its axes in the reader's words; folded where rows would not be in sight. */
function Chart({ chart, currency }: { readonly chart: PriceChart; readonly currency: CurrencyCode }) {
  const text = useText()
  const formats = useFormats()
  const { width, height, unit, points, days, amounts } = chart
  // A half between two bids is no amount that anybody bid.
  const money = (minor: number): string => formats.estimate({ minor, currency })
  const axisDay = (on: string): string =>
    formatPattern(Date.parse(`${on}T00:00:00Z`), unit === 'month' ? 'MMM yyyy' : 'd MMM', { ...formats.display, zone: UTC_CLOCK })
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <details className="fold res-chart">
      <summary>
        {text.t('results.chart')}
        <Icon name="down" />
      </summary>
      <figure>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={text.t('results.chart.label', {
            from: money(first.medianMinor),
            on: dayWords(first.on, formats),
            to: money(last.medianMinor),
            until: dayWords(last.on, formats),
          })}
        >
          {amounts.map(({ y, minor }) => (
            <g key={minor}>
              <path d={`M${first.x} ${y}H${last.x}`} />
              <text x={first.x - GAP} y={y + BASELINE} textAnchor="end">
                {money(minor)}
              </text>
            </g>
          ))}
          {days.map(({ x, on }) => (
            <text key={on} x={x} y={height - GAP} textAnchor="middle">
              {axisDay(on)}
            </text>
          ))}
          <path className="half" d={chart.middle} />
          <path className="mid" d={chart.line} />
          {points.map(({ x, y, on }) => (
            <circle key={on} cx={x} cy={y} r={DOT} />
          ))}
        </svg>
        <figcaption className="dim">{text.t(`results.chart.${unit}`)}</figcaption>
      </figure>
    </details>
  )
}

/** What half of the found lots sold for, in a sentence and by date. */
export function PriceSummary({ prices }: { readonly prices: ResultPrices }) {
  const text = useText()
  const formats = useFormats()
  const { count, currency, chart } = prices
  const whole = (minor: number): string => formats.estimate({ minor, currency })
  const said = {
    shown: formats.number(count),
    median: whole(prices.medianMinor),
    low: whole(prices.lowMinor),
    high: whole(prices.highMinor),
    currency,
  }
  return (
    <section className="res-prices" aria-label={text.t('results.prices')}>
      <p data-median={prices.medianMinor} data-sold={count}>
        <b>{text.t('results.prices.median', said)}</b>{' '}
        {count > 1 ? text.t(count < RESULT_PRICES_MAX ? 'results.prices.of' : 'results.prices.last', said) : null}{' '}
        <span className="dim">{text.t('results.prices.fees')}</span>
      </p>
      {chart === null ? null : <Chart chart={chart} currency={currency} />}
    </section>
  )
}
