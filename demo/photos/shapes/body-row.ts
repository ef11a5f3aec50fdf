import type { Profile } from '@app/demo/photos/draw/interpolation.ts'

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

export type Needed =
  | 'length'
  | 'width'
  | 'wheelRadius'
  | 'axles'
  | 'clearance'
  | 'deck'
  | 'house'
  | 'doors'
  | 'glassEnd'
  | 'headlamp'
  | 'tailLamp'

/** One row of the tables: a body, and what differs in its other shapes, so that a result page does not look cloned. */
export type BodyRow = Pick<BodyShape, Needed> & Partial<Omit<BodyShape, Needed>> & { readonly shapes?: readonly Partial<BodyShape>[] }
