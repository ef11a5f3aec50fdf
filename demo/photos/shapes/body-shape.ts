import { profile, type Profile } from '@app/demo/photos/draw/interpolation.ts'
import type { Random } from '@app/demo/photos/draw/random.ts'
import { CAR_SHAPES } from './car-shapes.ts'
import { TRUCK_SHAPES } from './truck-shapes.ts'

/** Everything between the belt line and the roof. */
export interface Greenhouse {
  /** Windshield base and top, end of the roof, base of the rear window: metres from the nose. */
  readonly cowl: number
  readonly top: number
  readonly tail: number
  readonly back: number
  readonly roof: Profile
  /** Half width at the belt and at the roof as shares of the half body width. */
  readonly base: number
  readonly topWidth: number
}

/** A body in metres; x runs from the nose (0) to the tail, y up, z to the left side. */
export interface BodyShape {
  readonly length: number
  readonly width: number
  readonly wheelRadius: number
  readonly axles: readonly number[]
  readonly clearance: number
  /** How far the ends lean back, by height share. */
  readonly nose: Profile
  readonly tail: Profile
  /** Exponents of the plan outline at both ends: a higher one is squarer. */
  readonly noseSquareness: number
  readonly tailSquareness: number
  /** Height of the hood edge, belt line and trunk edge along x. */
  readonly deck: Profile
  readonly house: Greenhouse
  /** Shut lines on the side. */
  readonly doors: readonly number[]
  readonly pillars: readonly number[]
  /** Rear end of the side windows. */
  readonly glassEnd: number
  readonly headlamp: number
  readonly tailLamp: number
  /** A pickup's bed or an open car's seats, from and to. */
  readonly open: readonly [number, number] | null
  /** Where a truck's cab ends; behind it runs the frame. */
  readonly cabEnd: number | null
  readonly cargoBox: { readonly x: readonly [number, number]; readonly y: readonly [number, number]; readonly halfWidth: number } | null
  readonly style: 'car' | 'clad' | 'truck' | 'van' | 'coach'
  readonly hasRails: boolean
  readonly hasSlidingDoor: boolean
  readonly hasSoftTop: boolean
  readonly isTractor: boolean
}

type Needed = 'length' | 'width' | 'wheelRadius' | 'axles' | 'clearance' | 'deck' | 'house' | 'doors' | 'glassEnd' | 'headlamp' | 'tailLamp'

/** One row of the tables: a body, and what differs in its other shapes, so that a result page does not look cloned. */
export type BodyRow = Pick<BodyShape, Needed> & Partial<Omit<BodyShape, Needed>> & { readonly shapes?: readonly Partial<BodyShape>[] }

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
