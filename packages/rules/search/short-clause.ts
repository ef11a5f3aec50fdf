import { clauseRange, clauseValue, rangeClause, valueClause } from './clause-text.ts'
import type { Facet } from './facet-table.ts'

/** Before a clause that has no short form. */
const WHOLE = '~'
const RANGE = /^(\d{0,9})-(\d{0,9})$/

function shortValue(facet: Facet, clause: string): string | null {
  if (facet.kind === 'fixed') return facet.queries.find((one) => one.query === clause)?.slug ?? null
  return clauseValue(facet.wireField, clause)
}

function longValue(facet: Facet, short: string): string | null {
  if (facet.kind === 'field') return valueClause(facet.wireField, short)
  return facet.queries.find((one) => one.slug === short)?.query ?? null
}

function rangeOf(facet: Facet, short: string): string | null {
  const match = facet.rangeField === undefined ? null : RANGE.exec(short)
  if (!match || facet.rangeField === undefined || short === '-') return null
  const end = (text: string | undefined): number | null => (text ? Number(text) : null)
  return rangeClause(facet.rangeField, end(match[1]), end(match[2]))
}

function shortRange(facet: Facet, clause: string): string | null {
  const range = facet.rangeField === undefined ? null : clauseRange(facet.rangeField, clause)
  return range && (range.from !== null || range.to !== null) ? `${range.from ?? ''}-${range.to ?? ''}` : null
}

/** The form of a clause that no readable value is taken for. */
export const wholeClause = (clause: string): string => WHOLE + clause

/** Whether a URL's value is a clause in that form. */
export const isWholeClause = (value: string): boolean => value.startsWith(WHOLE)

/** The readable form of a facet's clause in a URL: a value, a name, `2015-2020`; else the whole clause after `~`. */
export function shortClause(facet: Facet, clause: string): string {
  const short = shortRange(facet, clause) ?? shortValue(facet, clause)
  // A value that would be read as something else travels whole.
  return short !== null && short !== '' && longClause(facet, short) === clause ? short : wholeClause(clause)
}

/** The clause of a readable form; a name that the facet does not know is passed on, to be refused as a clause. */
export function longClause(facet: Facet, short: string): string {
  if (isWholeClause(short)) return short.slice(WHOLE.length)
  return rangeOf(facet, short) ?? longValue(facet, short) ?? short
}
