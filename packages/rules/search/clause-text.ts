/** A value in quotes, as clauses carry free values. */
export const quoted = (value: string): string => `"${value.replace(/[\\"]/g, '\\$&')}"`

/** The clause that finds one value of a field: `lot_make_desc:"TOYOTA"`. */
export const valueClause = (wireField: string, value: string): string => `${wireField}:${quoted(value)}`

/** The clause of a range, `*` where an end is open: `lot_year:[2015 TO *]`. */
export const rangeClause = (wireField: string, from: number | null, to: number | null): string =>
  `${wireField}:[${from ?? '*'} TO ${to ?? '*'}]`

const WHOLE_CLAUSE = /^([A-Za-z_]+):"((?:[^"\\]|\\["\\])*)"$/
const WHOLE_RANGE = /^([a-z_]+):\[(\d{1,9}|\*) TO (\d{1,9}|\*)\]$/

/** The value of a clause that asks for exactly one value of `wireField`; null for any other clause. */
export function clauseValue(wireField: string, clause: string): string | null {
  const match = WHOLE_CLAUSE.exec(clause)
  return match && match[1] === wireField ? (match[2] ?? '').replace(/\\(["\\])/g, '$1') : null
}

/** The ends of a clause that is one range of whole numbers over `wireField`; null for any other clause. */
export function clauseRange(wireField: string, clause: string): { from: number | null; to: number | null } | null {
  const match = WHOLE_RANGE.exec(clause)
  if (!match || match[1] !== wireField) return null
  const end = (text: string | undefined): number | null => (text === undefined || text === '*' ? null : Number(text))
  return { from: end(match[2]), to: end(match[3]) }
}
