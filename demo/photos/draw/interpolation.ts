/** Points of a line over one axis, sorted by the first number. */
export type Profile = readonly (readonly [at: number, value: number])[]

export type Point = readonly [x: number, y: number, z: number]

export const clamp = (v: number, low = 0, high = 1): number => (v < low ? low : v > high ? high : v)
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

export function smooth(low: number, high: number, v: number): number {
  const t = clamp((v - low) / (high - low))
  return t * t * (3 - 2 * t)
}

/** Reads "0:.73 .3:.8" as [[0, .73], [.3, .8]]; the body tables are written this way to stay readable. */
export function profile(text: string): Profile {
  return text.split(' ').map((pair) => {
    const [at, value] = pair.split(':')
    return [Number(at), Number(value)] as const
  })
}

function tangents(points: Profile): number[] {
  const slope = (i: number) => (points[i + 1]![1] - points[i]![1]) / (points[i + 1]![0] - points[i]![0])
  return points.map((_, i) => {
    if (i === 0) return slope(0)
    if (i === points.length - 1) return slope(i - 1)
    const a = slope(i - 1)
    const b = slope(i)
    return a * b <= 0 ? 0 : (2 * a * b) / (a + b)
  })
}

function segmentAt(points: Profile, x: number): number {
  let i = 0
  while (i < points.length - 2 && x > points[i + 1]![0]) i++
  return i
}

/** Cubic through the points whose tangents are limited so that it never overshoots. */
export function curve(points: Profile): (x: number) => number {
  const slopes = tangents(points)
  const first = points[0]!
  const last = points.at(-1)!
  return (x) => {
    if (x <= first[0]) return first[1]
    if (x >= last[0]) return last[1]
    const i = segmentAt(points, x)
    const [x0, y0] = points[i]!
    const [x1, y1] = points[i + 1]!
    const h = x1 - x0
    const t = (x - x0) / h
    const t2 = t * t
    const t3 = t2 * t
    return (2 * t3 - 3 * t2 + 1) * y0 + (t3 - 2 * t2 + t) * h * slopes[i]! + (3 * t2 - 2 * t3) * y1 + (t3 - t2) * h * slopes[i + 1]!
  }
}

/** Straight lines through the points, for sections that need a crease. */
export function polyline(points: Profile): (x: number) => number {
  const first = points[0]!
  const last = points.at(-1)!
  return (x) => {
    if (x <= first[0]) return first[1]
    if (x >= last[0]) return last[1]
    const i = segmentAt(points, x)
    const [x0, y0] = points[i]!
    const [x1, y1] = points[i + 1]!
    return lerp(y0, y1, (x - x0) / (x1 - x0))
  }
}
