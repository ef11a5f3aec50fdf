import type { PricePicture, PriceStrip } from '@app/contract/prices/prices.answers.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { formatPattern } from '@app/rules/formats/dates.ts'
import { useFormats } from '../../platform/use-formats.ts'

// Tokens stand in attributes: a style sheet of its own would be in the list of sheets that every page loads.
const HAIR = { fill: 'none', stroke: 'var(--hair)' } as const
const MIDDLE = { fill: 'none', stroke: 'var(--ink)', strokeWidth: 1.5 } as const
const HALF = { fill: 'var(--accent-soft)' } as const
const OWN = { fill: 'none', stroke: 'var(--accent)', strokeWidth: 2 } as const
const SOLD = { fill: 'var(--ink-2)' } as const
const FIGURE = { fill: 'var(--ink-2)', fontSize: 13 } as const
/** Pixels of one unit where there is room. */
const SCALE = 1.2

/** Room that a figure keeps from its axis, units of the drawings. */
const GAP = 6
const BASELINE = 4
const DOT = 2.5
const OWN_DOT = 4
/** Of the figures beneath the strip, from its lower edge. */
const FEET = 24

interface Drawn {
  /** What it shows, for who does not see it; its numbers stand in a table beside. */
  readonly label: string
  readonly money: (minor: number) => string
}

/** Prices as dots on one line, the middle half tinted, the middle price as a line, the lot that is shown in accent. */
export function Strip({ strip, label, money }: Drawn & { readonly strip: PriceStrip }) {
  const { width, height, dots, low, median, high, own, amounts } = strip
  const foot = height - FEET
  return (
    <svg width={width * SCALE} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect {...HALF} x={low} y="0" width={Math.max(1, high - low)} height={foot} />
      <path {...HAIR} d={`M0 ${foot}H${width}`} />
      <path {...MIDDLE} d={`M${median} 0V${foot}`} />
      {dots.map(({ x, y }, at) => (
        <circle key={at} {...SOLD} cx={x} cy={y} r={DOT} />
      ))}
      {own === null ? null : <path {...OWN} d={`M${own} 0V${foot}`} />}
      {amounts.map(({ x, minor }) => (
        <text {...FIGURE} key={minor} x={x} y={height - GAP} textAnchor="middle">
          {money(minor)}
        </text>
      ))}
    </svg>
  )
}

/** Prices by odometer or by month, the lot that is shown in accent. */
export function Picture({ picture, label, money }: Drawn & { readonly picture: PricePicture }) {
  const formats = useFormats()
  const { width, height, left, dots, line, middle, own, across, amounts } = picture
  const day = (on: string): string => formatPattern(Date.parse(`${on}T00:00:00Z`), 'MMM yyyy', { ...formats.display, zone: UTC_CLOCK })
  const foot = height - FEET
  return (
    <svg width={width * SCALE} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {amounts.map(({ y, minor }) => (
        <g key={minor}>
          <path {...HAIR} d={`M${left} ${y}H${width}`} />
          <text {...FIGURE} x={left - GAP} y={y + BASELINE} textAnchor="end">
            {money(minor)}
          </text>
        </g>
      ))}
      {across.map(({ x, reading, on }) => (
        <text {...FIGURE} key={x} x={x} y={height - GAP} textAnchor="middle">
          {on === null ? formats.number(reading ?? 0) : day(on)}
        </text>
      ))}
      {middle === '' ? null : <path {...HALF} d={middle} />}
      {line === '' ? null : <path {...MIDDLE} d={line} />}
      {dots.map(({ x, y }, at) => (
        <circle key={at} {...SOLD} cx={x} cy={y} r={DOT} />
      ))}
      {own === null ? null : picture.by === 'odometer' ? <path {...OWN} d={`M${own.x} 0V${foot}`} /> : null}
      {own === null || own.y === null ? null : <circle fill="var(--accent)" cx={own.x} cy={own.y} r={OWN_DOT} />}
    </svg>
  )
}
