/** What a site calls VIN-shaped; both are configuration (MKT-3.65). */
export interface VinRule {
  readonly length: number
  /** Pattern of the whole VIN in upper case, from configuration, never from a request. */
  readonly pattern: string
}

/** Seventeen letters and digits, without I, O and Q (MKT-5.01, MKT-5.02). */
export const DEFAULT_VIN_RULE: VinRule = { length: 17, pattern: '^[A-HJ-NPR-Z0-9]+$' }

const patterns = new Map<string, RegExp>()

function patternOf(source: string): RegExp {
  const known = patterns.get(source)
  if (known) return known
  const made = new RegExp(source)
  patterns.set(source, made)
  return made
}

/** The VIN that a text is, trimmed and in upper case; null when it is none. */
export function vinOf(raw: string, rule: VinRule = DEFAULT_VIN_RULE): string | null {
  const vin = raw.trim().toUpperCase()
  return vin.length === rule.length && patternOf(rule.pattern).test(vin) ? vin : null
}
