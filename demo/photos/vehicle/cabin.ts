import { curve } from '@app/demo/photos/draw/interpolation.ts'
import type { BodyShape } from '@app/demo/photos/shapes/body-row.ts'

/** What a sight line through the glass ends on: a grey level, or the surroundings behind another pane. */
export const SEES_THROUGH = -1

export interface SightLine {
  px: number
  py: number
  pz: number
  dx: number
  dy: number
  dz: number
}

interface Cabin {
  readonly body: BodyShape
  readonly deck: (x: number) => number
  readonly roof: (x: number) => number
  readonly seats: readonly number[]
  readonly seatsFromBehind: readonly number[]
  readonly seatTop: number
  readonly airbagY: number
  readonly hasAirbags: boolean
}

const SEAT = 0.034
const AIRBAG = 0.17
const DARK = 0.013
const SEAT_PLANES_LEFT_FIRST = [0.38, -0.38]
const SEAT_PLANES_RIGHT_FIRST = [-0.38, 0.38]
const NOTHING = -2

/** Seats and airbags are flat silhouettes in planes; behind them lies the far window or dark trim. */
export function makeCabin(body: BodyShape, hasAirbags: boolean): (line: SightLine) => number {
  const { house } = body
  const seats =
    body.style === 'van' || body.style === 'coach'
      ? [house.cowl + 1.25]
      : [house.cowl + 1.28, house.cowl + 2.2].filter((x) => x < house.tail + 0.2)
  const deck = curve(body.deck)
  const cabin: Cabin = {
    body,
    deck,
    roof: curve(house.roof),
    seats,
    seatsFromBehind: seats.toReversed(),
    seatTop: deck(2) + 0.16,
    airbagY: deck(1.8) + 0.02,
    hasAirbags,
  }
  return (line) => {
    const beside = alongTheCar(cabin, line)
    if (beside !== NOTHING) return beside
    const across = acrossTheCar(cabin, line)
    if (across !== NOTHING) return across
    if (body.style === 'van') return DARK
    return leavesThroughGlass(cabin, line) ? SEES_THROUGH : DARK
  }
}

function alongTheCar(cabin: Cabin, { px, py, pz, dx, dy, dz }: SightLine): number {
  if (Math.abs(dz) < 0.05) return NOTHING
  const planes = dz < 0 ? SEAT_PLANES_LEFT_FIRST : SEAT_PLANES_RIGHT_FIRST
  for (const plane of planes) {
    const t = (plane - pz) / dz
    if (t < 0) continue
    const x = px + dx * t
    const y = py + dy * t
    for (const seat of cabin.seats) {
      const u = Math.abs(x - seat - (y - 0.9) * 0.25)
      if (u < 0.11 && y < cabin.seatTop) return SEAT
      if (u < 0.07 && y < cabin.seatTop + 0.2 && y > cabin.seatTop + 0.03) return SEAT
    }
    const bag = x - cabin.body.house.cowl - 0.75
    if (cabin.hasAirbags && (bag / 0.26) ** 2 + ((y - cabin.airbagY) / 0.24) ** 2 < 1) return AIRBAG
  }
  return NOTHING
}

function acrossTheCar(cabin: Cabin, { px, py, pz, dx, dy, dz }: SightLine): number {
  if (Math.abs(dx) < 0.3) return NOTHING
  for (const seat of dx > 0 ? cabin.seats : cabin.seatsFromBehind) {
    const t = (seat - px) / dx
    if (t < 0) continue
    const y = py + dy * t
    const z = Math.abs(pz + dz * t) - 0.37
    if (Math.abs(z) < 0.24 && y < cabin.seatTop) return SEAT
    if (Math.abs(z) < 0.13 && y < cabin.seatTop + 0.2) return SEAT
  }
  const t = (cabin.body.house.cowl + 0.7 - px) / dx
  if (!cabin.hasAirbags || dx < 0 || t < 0) return NOTHING
  const z = Math.abs(pz + dz * t) - 0.36
  const y = py + dy * t - cabin.airbagY
  return (z / 0.27) ** 2 + (y / 0.22) ** 2 < 1 ? AIRBAG : NOTHING
}

function leavesThroughGlass({ body, deck, roof }: Cabin, { px, py, pz, dx, dy, dz }: SightLine): boolean {
  const { house } = body
  const wall = (body.width / 2) * 0.8
  const tz = Math.abs(dz) > 0.02 ? ((dz < 0 ? -wall : wall) - pz) / dz : -1
  if (tz > 0 && tz < 6) {
    const x = px + dx * tz
    const y = py + dy * tz
    const isPane = x > house.cowl + 0.5 && x < body.glassEnd - 0.05 && y > deck(x) + 0.04 && y < roof(x) - 0.08
    if (isPane && !body.pillars.some((pillar) => Math.abs(x - pillar) < 0.05)) return true
  }
  if (Math.abs(dx) < 0.02) return false
  const tx = ((dx > 0 ? house.tail + 0.2 : house.cowl + 0.4) - px) / dx
  const y = py + dy * tx
  return tx > 0 && Math.abs(pz + dz * tx) < wall * 0.78 && y > deck(3) + 0.08 && y < roof(house.top) - 0.1
}
