import { scaleLinear, scaleUtc } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import type { PriceChart } from '@app/contract/ledger/results.answers.ts'
import type { PricePoint, PriceRow } from './search-results.store.ts'

/** Size of the drawing in its own units; a phone shows it a little smaller, a desk a little larger. */
const WIDTH = 400
const HEIGHT = 170
/** What the figures beside the axes need, in the same units. */
const LEFT = 56
const RIGHT = 12
const TOP = 10
const BOTTOM = 24
const DAY_TICKS = 4
/** A day nearer to the right edge has no room for its name. */
const HALF_A_LABEL = 28
const AMOUNT_TICKS = 4
const DECIMALS = 1
const DAY_MS = 86_400_000
const DAY_LENGTH = 'YYYY-MM-DD'.length

const rounded = (value: number): number => Number(value.toFixed(DECIMALS))
const msOf = (on: string): number => Date.parse(`${on}T00:00:00Z`)

/** Draws prices by date: the medians as a line, within the area where half of the prices lie; null for a single point. */
export function drawPrices({ unit, points }: Pick<PriceRow, 'unit' | 'points'>): PriceChart | null {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  const x = scaleUtc([msOf(first.on), msOf(last.on)], [LEFT, WIDTH - RIGHT])
  const y = scaleLinear([0, Math.max(1, ...points.map(({ highMinor }) => highMinor))], [HEIGHT - BOTTOM, TOP]).nice(AMOUNT_TICKS)
  const at = ({ on }: PricePoint): number => x(msOf(on))
  const lines = line<PricePoint>(at, ({ medianMinor }) => y(medianMinor))
    .curve(curveMonotoneX)
    .digits(DECIMALS)
  const middle = area<PricePoint>(
    at,
    ({ lowMinor }) => y(lowMinor),
    ({ highMinor }) => y(highMinor),
  )
    .curve(curveMonotoneX)
    .digits(DECIMALS)
  return {
    width: WIDTH,
    height: HEIGHT,
    unit,
    line: lines(points) ?? '',
    middle: middle(points) ?? '',
    points: points.map((point) => ({
      x: rounded(at(point)),
      y: rounded(y(point.medianMinor)),
      on: point.on,
      count: point.count,
      medianMinor: point.medianMinor,
    })),
    // Of a few days the scale would also name hours, which prices by day do not have.
    days: x
      .ticks(DAY_TICKS)
      .filter((day) => day.getTime() % DAY_MS === 0)
      .map((day) => ({ x: rounded(x(day)), on: day.toISOString().slice(0, DAY_LENGTH) }))
      .filter((day) => day.x <= WIDTH - HALF_A_LABEL),
    amounts: y.ticks(AMOUNT_TICKS).map((minor) => ({ y: rounded(y(minor)), minor })),
  }
}
