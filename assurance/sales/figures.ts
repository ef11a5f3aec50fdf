/** The value in the middle. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value below which a share of the values lies; share in 0…1; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
