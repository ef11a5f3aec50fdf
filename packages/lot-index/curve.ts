import type { Curve } from './query.ts'

/** The figure of a number; undefined below the first piece. */
export function onCurve(curve: Curve, x: number): number | undefined {
  let low = 0
  let high = curve.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (curve[middle]!.from <= x) low = middle + 1
    else high = middle
  }
  const piece = curve[low - 1]
  return piece && piece.value + piece.slope * (x - piece.from)
}
