import type { Point } from '@app/demo/photos/draw/interpolation.ts'

/** Sky, sun and ambient light of a time of day, in linear light. */
export interface Daylight {
  readonly zenith: Point
  readonly horizon: Point
  readonly ground: Point
  readonly ambient: Point
  readonly sunColour: Point
  /** Strength of highlights and of the cast shadow, 0..1. */
  readonly sunPower: number
  readonly cloud: number
  /** Unit vector towards the sun. */
  readonly sun: Point
}

function towards(x: number, y: number, z: number): Point {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

export const DAYLIGHTS: readonly Daylight[] = [
  // noon
  {
    zenith: [0.1, 0.26, 0.62],
    horizon: [0.55, 0.72, 0.9],
    ground: [0.34, 0.31, 0.26],
    ambient: [0.46, 0.5, 0.58],
    sunColour: [0.98, 0.92, 0.8],
    sunPower: 1,
    cloud: 1,
    sun: towards(-0.35, 0.8, 0.5),
  },
  // overcast
  {
    zenith: [0.42, 0.46, 0.51],
    horizon: [0.72, 0.75, 0.78],
    ground: [0.27, 0.265, 0.26],
    ambient: [0.72, 0.74, 0.77],
    sunColour: [0.16, 0.16, 0.16],
    sunPower: 0.08,
    cloud: 0.5,
    sun: towards(-0.2, 0.95, 0.2),
  },
  // evening
  {
    zenith: [0.2, 0.28, 0.47],
    horizon: [0.88, 0.73, 0.57],
    ground: [0.3, 0.26, 0.21],
    ambient: [0.46, 0.44, 0.47],
    sunColour: [0.98, 0.7, 0.43],
    sunPower: 0.9,
    cloud: 0.8,
    sun: towards(-0.75, 0.4, 0.55),
  },
  // morning
  {
    zenith: [0.22, 0.4, 0.68],
    horizon: [0.8, 0.8, 0.78],
    ground: [0.31, 0.29, 0.26],
    ambient: [0.52, 0.54, 0.58],
    sunColour: [0.82, 0.74, 0.6],
    sunPower: 0.8,
    cloud: 0.8,
    sun: towards(0.5, 0.55, 0.6),
  },
  // after rain
  {
    zenith: [0.3, 0.36, 0.44],
    horizon: [0.6, 0.65, 0.7],
    ground: [0.2, 0.2, 0.2],
    ambient: [0.58, 0.61, 0.66],
    sunColour: [0.2, 0.2, 0.19],
    sunPower: 0.12,
    cloud: 0.9,
    sun: towards(0.2, 0.9, 0.3),
  },
  // late afternoon, sun from behind the vehicle
  {
    zenith: [0.16, 0.32, 0.62],
    horizon: [0.72, 0.76, 0.82],
    ground: [0.32, 0.3, 0.26],
    ambient: [0.5, 0.52, 0.57],
    sunColour: [0.9, 0.8, 0.64],
    sunPower: 0.85,
    cloud: 0.4,
    sun: towards(0.55, 0.5, -0.5),
  },
]
