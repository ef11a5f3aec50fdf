import { slugOf } from '../../reference/folded.ts'
import { rangeClause, valueClause } from '../clause-text.ts'
import { facetOf, STATE_CODE, COUNTRY_CODE } from '../facet-table.ts'
import { ANY_MILES } from './radii.ts'

/** Keys of `/find/{key}/{value}/…`, in the order of the canonical address (MQ-052). */
export const FIND_KEYS = ['type', 'make', 'model', 'year', 'damage', 'country', 'state', 'miles'] as const
export type FindKey = (typeof FIND_KEYS)[number]

/** Segments of an address that are read; more are ignored. */
const SEGMENTS_MAX = 64
const SEGMENT_LENGTH_MAX = 300
const YEARS = /^(\d{4})(?:-(\d{4}))?$/
const MILES = /^\d{1,5}$/

/** Values of a finder address by key, as slugs; the first of each key counts. */
export type FindPairs = Readonly<Partial<Record<FindKey, string>>>

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/** Reads the segments behind `/find/` as they travel. Unknown keys, values that are none and an odd segment are left out (MQ-052). */
export function readFindPairs(rest: string): FindPairs {
  const segments = rest.split('/').slice(0, SEGMENTS_MAX)
  const pairs: Partial<Record<FindKey, string>> = {}
  for (let at = 0; at + 1 < segments.length; at += 2) {
    const key = FIND_KEYS.find((one) => one === (segments[at] ?? '').toLowerCase())
    const travelled = segments[at + 1] ?? ''
    const text = travelled.length > SEGMENT_LENGTH_MAX ? '' : decoded(travelled)
    const slug = text.includes('/') ? '' : slugOf(text)
    if (key !== undefined && slug !== '' && pairs[key] === undefined) pairs[key] = slug
  }
  return pairs
}

/** The address of pairs: known keys alone, in one order. */
export const findPath = (pairs: FindPairs): string =>
  ['/find', ...FIND_KEYS.flatMap((key) => (pairs[key] === undefined ? [] : [key, pairs[key]]))].join('/')

/** The clause of a pair that needs no inventory to be read, by the code of its filter; null for a value that is none. */
export function findClause(key: FindKey, slug: string): { readonly code: string; readonly clause: string } | null {
  if (key === 'year') {
    const [, from, to = from] = YEARS.exec(slug) ?? []
    if (from === undefined || to === undefined || from > to) return null
    return { code: 'YEAR', clause: from === to ? valueClause('lot_year', from) : rangeClause('lot_year', Number(from), Number(to)) }
  }
  const word = slug.toUpperCase()
  if (key === 'country') return { code: COUNTRY_CODE, clause: valueClause('location_country', word) }
  if (key === 'state') return { code: STATE_CODE, clause: valueClause('location_state', word) }
  const code = key === 'type' ? 'VEHT' : key === 'damage' ? 'PRID' : ''
  const facet = facetOf(code)
  const query = facet?.kind === 'fixed' ? facet.queries.find((one) => one.slug === slug)?.query : undefined
  return query === undefined ? null : { code, clause: query }
}

/** Whole miles of a pair; null for what is none, and for anywhere. */
export const findMiles = (slug: string | undefined): number | null =>
  slug !== undefined && MILES.test(slug) && Number(slug) > 0 && Number(slug) < ANY_MILES ? Number(slug) : null
