import { profile, type Profile } from '@app/demo/photos/draw/interpolation.ts'
import type { Random } from '@app/demo/photos/draw/random.ts'
import { CAR_SHAPES } from './car-shapes.ts'
import { TRUCK_SHAPES } from './truck-shapes.ts'
import type { BodyShape, Needed, BodyRow } from './body-row.ts'

const DEFAULTS = {
  nose: profile('0:.1 .12:.03 .35:0 .55:.01 .75:.035 .92:.1 1:.22'),
  tail: profile('0:.16 .15:.05 .4:0 .6:.03 .95:.05 1:.1'),
  noseSquareness: 6,
  tailSquareness: 7,
  pillars: [],
  open: null,
  cabEnd: null,
  cargoBox: null,
  style: 'car',
  hasRails: false,
  hasSlidingDoor: false,
  hasSoftTop: false,
  isTractor: false,
} as const satisfies Omit<BodyShape, Needed>

export const LOFTED_BODIES = { ...CAR_SHAPES, ...TRUCK_SHAPES } as const
export type LoftedBody = keyof typeof LOFTED_BODIES

/** A row with one of its shapes applied, and slightly different proportions for each seed. */
export function shapeBody(body: LoftedBody, random: Random): BodyShape {
  const { shapes = [], ...row }: BodyRow = LOFTED_BODIES[body]
  const chosen = Math.floor(random() * (shapes.length + 1))
  const shape: BodyShape = { ...DEFAULTS, ...row, ...shapes[chosen - 1] }
  const lift = (random() - 0.5) * 0.04
  const raise = (line: Profile, by: number): Profile => line.map(([x, y]) => [x, y + by] as const)
  return {
    ...shape,
    deck: raise(shape.deck, lift),
    house: { ...shape.house, roof: raise(shape.house.roof, lift * 1.4) },
    width: shape.width + (random() - 0.5) * 0.05,
    headlamp: shape.headlamp + lift,
    tailLamp: shape.tailLamp + lift,
  }
}

export const roofHeight = ({ house }: BodyShape): number => Math.max(...house.roof.map(([, y]) => y))
