/** The value below which a share of the values lies; share in 0…1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Terms of the series below; the next one is less than 1e-12. */
const SERIES_TERMS = 100
/** Below this the series has not converged, and samples are as alike as they can be. */
const LEAST_LAMBDA = 0.2

/** Largest distance of the two samples' distribution functions. */
function largestDistance(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [one, other].map((values) => values.toSorted((x, y) => x - y)) as [number[], number[]]
  let [i, j, distance] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const at = Math.min(a[i] as number, b[j] as number)
    while (i < a.length && (a[i] as number) <= at) i++
    while (j < b.length && (b[j] as number) <= at) j++
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length))
  }
  return distance
}

/** How likely two samples of one source differ as much: the test of Kolmogorov and Smirnov, by its limit for large samples. */
export function sameSourceChance(one: readonly number[], other: readonly number[]): number {
  const size = Math.sqrt((one.length * other.length) / (one.length + other.length))
  const lambda = (size + 0.12 + 0.11 / size) * largestDistance(one, other)
  if (lambda < LEAST_LAMBDA) return 1
  let sum = 0
  for (let k = 1; k <= SERIES_TERMS; k++) sum += (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * k * k * lambda * lambda)
  return Math.min(1, Math.max(0, 2 * sum))
}
