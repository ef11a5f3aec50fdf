import { clamp, lerp } from '@app/demo/photos/draw/interpolation.ts'
import { FACE, type Face } from './mesh.ts'

/** A point of a plan outline: along -1..1 from nose to tail, across -1..1 from right to left. */
export type OutlinePoint = readonly [along: number, across: number]

export interface OutlineShape {
  readonly noseSquareness: number
  readonly tailSquareness: number
  /** Length over width. */
  readonly aspect: number
  /** Points of one half. */
  readonly count: number
}

const STEPS = 400

/** A rounded rectangle seen from above as one closed ring: left side nose to tail, then right side back. */
export function planOutline(shape: OutlineShape): OutlinePoint[] {
  const half = evenlySpaced(roundedHalf(shape), shape)
  const right = half.slice(1, -1).toReversed()
  return [...half, ...right.map(([along, across]) => [along, -across] as const)]
}

function roundedHalf({ noseSquareness, tailSquareness }: OutlineShape): OutlinePoint[] {
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const angle = (i / STEPS) * Math.PI
    const power = 2 / (angle < Math.PI / 2 ? noseSquareness : tailSquareness)
    const c = Math.cos(angle)
    return [-Math.sign(c) * Math.abs(c) ** power, Math.sin(angle) ** power] as const
  })
}

function evenlySpaced(raw: readonly OutlinePoint[], { aspect, count }: OutlineShape): OutlinePoint[] {
  const lengths = [0]
  for (let i = 1; i < raw.length; i++) {
    const [along, across] = raw[i]!
    const step = Math.hypot((along - raw[i - 1]![0]) * aspect, across - raw[i - 1]![1])
    // Corners count more, so that they get more points.
    const isCorner = Math.abs(along) > 0.8 && across > 0.7 && across < 0.995
    lengths.push(lengths[i - 1]! + step * (isCorner ? 2.5 : 1))
  }
  let k = 0
  return Array.from({ length: count }, (_, i) => {
    const wanted = (i / (count - 1)) * lengths[STEPS]!
    while (k < STEPS - 1 && lengths[k + 1]! < wanted) k++
    const t = clamp((wanted - lengths[k]!) / (lengths[k + 1]! - lengths[k]! || 1))
    const [a, b] = [raw[k]!, raw[k + 1]!]
    return [lerp(a[0], b[0], t), lerp(a[1], b[1], t)] as const
  })
}

/** The face that a piece of outline belongs to: across the car is an end, along it is a side. */
export function faceOf(from: OutlinePoint, to: OutlinePoint): Face {
  const along = Math.abs(from[0] - to[0]) * 2.4
  const across = Math.abs(from[1] - to[1])
  if (across <= along * 0.9) return FACE.side
  return from[0] < 0 ? FACE.front : FACE.rear
}
