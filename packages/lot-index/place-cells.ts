import { boundingDegrees } from './geo.ts'
import type { GeoPoint } from './query.ts'

// The earth in squares of several sides. A point lies in one of each side; a circle is covered by a few of the finest side of which a few
// do. So circles are found by the squares of a point as documents are by a word.

/** Sides of the squares, degrees, the finest first; each divides a full turn. */
const SIDES = [1, 2, 4, 8, 24] as const
/** Squares that cover a circle: with more, squares of the next side are taken. */
const CELLS_MAX = 9
const FULL_TURN = 360
const HALF_TURN = 180
const QUARTER_TURN = 90

const rowOf = (lat: number, side: number): number => Math.floor((lat + QUARTER_TURN) / side)
const columnOf = (lon: number, side: number): number => Math.floor((lon + HALF_TURN) / side)
const cellOf = (side: number, row: number, column: number): string => {
  const around = FULL_TURN / side
  return `${side}:${row}:${((column % around) + around) % around}`
}

/** The squares that a point lies in. */
export const cellsOf = ({ lat, lon }: GeoPoint): readonly string[] =>
  SIDES.map((side) => cellOf(side, rowOf(lat, side), columnOf(lon, side)))

/** A few squares that every point of a circle lies in one of; null for a circle so large, or so near to a pole, that it takes many. */
export function cellsAround(at: GeoPoint, radiusKm: number): readonly string[] | null {
  const reach = boundingDegrees(at, radiusKm)
  if (reach.lon >= HALF_TURN) return null
  for (const side of SIDES) {
    const [south, north] = [rowOf(at.lat - reach.lat, side), rowOf(at.lat + reach.lat, side)]
    const [west, east] = [columnOf(at.lon - reach.lon, side), columnOf(at.lon + reach.lon, side)]
    if ((north - south + 1) * (east - west + 1) > CELLS_MAX) continue
    const cells = new Set<string>()
    for (let row = south; row <= north; row++) for (let column = west; column <= east; column++) cells.add(cellOf(side, row, column))
    return [...cells]
  }
  return null
}
