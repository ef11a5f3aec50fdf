import type { Point } from '@app/demo/photos/draw/interpolation.ts'
import type { Daylight } from './daylight.ts'

/** The place and the hour of one look; all its views share them. */
export interface Yard {
  readonly seed: number
  readonly light: Daylight
  readonly ground: Ground
  readonly hasPuddles: boolean
  readonly hasFence: boolean
  /** Direction and half width of a long shed, in radians; null where there is none. */
  readonly shed: { readonly at: number; readonly halfWidth: number; readonly height: number; readonly colour: Point } | null
  readonly treeHeight: number
  readonly hillHeight: number
  /** Share of the places in the rows behind that are taken. */
  readonly crowding: number
}

export interface Ground {
  readonly colour: Point
  /** Contrast of broad patches and of stones. */
  readonly coarse: number
  readonly fine: number
  readonly weeds: number
  /** Painted lines between the places. */
  readonly hasLines: boolean
}
