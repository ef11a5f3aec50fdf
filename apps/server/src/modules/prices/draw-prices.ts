import { scaleLinear, scaleUtc, type ScaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import type { PriceBand, PriceMonth, PricePicture, PriceStrip } from '@app/contract/prices/prices.answers.ts'
import type { SoldFact } from './price-facts.store.ts'

/** Size of the drawings in their own units; a phone shows them a little smaller, a desk a little larger. */
const WIDTH = 400
const HEIGHT = 170
const STRIP_HEIGHT = 76
/** What the figures beside the axes need, in the same units. */
const LEFT = 56
const RIGHT = 14
const TOP = 10
const BOTTOM = 24
/** An amount at the edge of the strip is half as wide as this. */
const STRIP_SIDE = 28
/** A figure nearer to the right edge has no room for its name. */
const HALF_A_LABEL = 28
/** From the middle of a dot to that of the next. */
const DOT_PITCH = 7
/** Rows of dots that the strip has room for; more dots of about the same price lie on each other. */
const DOT_ROWS = 6
const TICKS = 4
const DECIMALS = 1
const DAY_LENGTH = 'YYYY-MM-DD'.length

/** What is known of the lot that is shown: its highest bid, 0 for none, and its reading. */
export interface OwnPlace {
  readonly bidMinor: number
  readonly odometer: number | null
  readonly odometerUnit: 'mi' | 'km'
}

const rounded = (value: number): number => Number(value.toFixed(DECIMALS))
const msOf = (on: string): number => Date.parse(`${on}T00:00:00Z`)
const pricesOf = (facts: readonly SoldFact[]): number[] => facts.map(({ hammerMinor }) => hammerMinor)

/** Places dots so that those of about the same price stand on each other. */
function stacked(places: readonly number[]): { x: number; y: number }[] {
  const rows: number[][] = []
  return places
    .toSorted((one, other) => one - other)
    .map((x) => {
      const free = rows.findIndex((row) => x - (row.at(-1) ?? 0) >= DOT_PITCH)
      const at = free >= 0 ? free : Math.min(rows.length, DOT_ROWS - 1)
      ;(rows[at] ??= []).push(x)
      return { x: rounded(x), y: STRIP_HEIGHT - BOTTOM - DOT_PITCH - at * DOT_PITCH }
    })
}

/** Draws prices as a strip of dots with the middle half, the middle price, and the bid of the lot that is shown. */
export function drawStrip(facts: readonly SoldFact[], price: NonNullable<PriceBand['price']>, own: OwnPlace | null): PriceStrip {
  const bid = own === null || own.bidMinor === 0 ? [] : [own.bidMinor]
  const all = [...pricesOf(facts), price.lowMinor, price.highMinor, ...bid]
  const x = scaleLinear([Math.min(...all), Math.max(...all) + 1], [STRIP_SIDE, WIDTH - STRIP_SIDE])
  const at = (minor: number): number => rounded(x(minor))
  return {
    width: WIDTH,
    height: STRIP_HEIGHT,
    dots: stacked(facts.map(({ hammerMinor }) => x(hammerMinor))),
    low: at(price.lowMinor),
    median: at(price.medianMinor),
    high: at(price.highMinor),
    own: bid[0] === undefined ? null : at(bid[0]),
    amounts: x.ticks(TICKS).map((minor) => ({ x: at(minor), minor: Math.round(minor) })),
  }
}

const amountScale = (highest: number): ScaleLinear<number, number> =>
  scaleLinear([0, Math.max(1, highest)], [HEIGHT - BOTTOM, TOP]).nice(TICKS)
const amountsOf = (y: ScaleLinear<number, number>): PricePicture['amounts'] =>
  y.ticks(TICKS).map((minor) => ({ y: rounded(y(minor)), minor: Math.round(minor) }))

/** Draws prices by odometer, with the lot that is shown; null where fewer than two readings are known in its unit. */
export function drawByOdometer(facts: readonly SoldFact[], { odometer, odometerUnit, bidMinor }: OwnPlace): PricePicture | null {
  if (odometer === null) return null
  const known = facts.flatMap((fact) =>
    fact.odometer === null || fact.odometerUnit !== odometerUnit ? [] : [{ reading: fact.odometer, minor: fact.hammerMinor }],
  )
  if (new Set(known.map(({ reading }) => reading)).size < 2) return null
  const highest = Math.max(odometer, ...known.map(({ reading }) => reading))
  const x = scaleLinear([0, Math.max(1, highest)], [LEFT, WIDTH - RIGHT]).nice(TICKS)
  const y = amountScale(Math.max(bidMinor, ...known.map(({ minor }) => minor)))
  return {
    by: 'odometer',
    width: WIDTH,
    height: HEIGHT,
    left: LEFT,
    dots: known.map(({ reading, minor }) => ({ x: rounded(x(reading)), y: rounded(y(minor)) })),
    line: '',
    middle: '',
    own: { x: rounded(x(odometer)), y: bidMinor === 0 ? null : rounded(y(bidMinor)) },
    across: x
      .ticks(TICKS)
      .map((reading) => ({ x: rounded(x(reading)), reading, on: null }))
      .filter((tick) => tick.x <= WIDTH - HALF_A_LABEL),
    amounts: amountsOf(y),
  }
}

/** Draws prices by month up to today: the middle prices as a line, within the area where half lie; null for a single month. */
export function drawByMonth(months: readonly PriceMonth[], { bidMinor, nowMs }: { bidMinor: number; nowMs: number }): PricePicture | null {
  const [first] = months
  if (first === undefined || months.length < 2) return null
  const x = scaleUtc([msOf(first.on), nowMs], [LEFT, WIDTH - RIGHT])
  const y = amountScale(Math.max(bidMinor, ...months.map(({ highMinor }) => highMinor)))
  const at = ({ on }: PriceMonth): number => x(msOf(on))
  const lines = line<PriceMonth>(at, ({ medianMinor }) => y(medianMinor))
    .curve(curveMonotoneX)
    .digits(DECIMALS)
  const middle = area<PriceMonth>(
    at,
    ({ lowMinor }) => y(lowMinor),
    ({ highMinor }) => y(highMinor),
  )
    .curve(curveMonotoneX)
    .digits(DECIMALS)
  return {
    by: 'month',
    width: WIDTH,
    height: HEIGHT,
    left: LEFT,
    dots: months.map((month) => ({ x: rounded(at(month)), y: rounded(y(month.medianMinor)) })),
    line: lines(months) ?? '',
    middle: middle(months) ?? '',
    own: bidMinor === 0 ? null : { x: rounded(x(nowMs)), y: rounded(y(bidMinor)) },
    across: x
      .ticks(TICKS)
      .map((day) => ({ x: rounded(x(day)), reading: null, on: day.toISOString().slice(0, DAY_LENGTH) }))
      .filter((tick) => tick.x <= WIDTH - HALF_A_LABEL),
    amounts: amountsOf(y),
  }
}
