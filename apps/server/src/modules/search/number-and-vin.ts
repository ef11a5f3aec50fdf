import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { fieldsOf } from '@app/rules/search/filter-bind.ts'
import { parseFilter, type Filter } from '@app/rules/search/filter-syntax.ts'
import { classify } from '@app/rules/validation/classify.ts'
import type { VinRule } from '@app/rules/validation/vin.ts'
import { MISC } from '@app/rules/search/criteria.ts'
import { findLotsOfVin } from './vins.store.ts'

const NUMBER_FIELDS: ReadonlySet<string> = new Set(['ps_lot_number', 'lot_number'])
const VIN_FIELDS: ReadonlySet<string> = new Set(['ps_vin_number', 'vin'])
const LOT_NUMBER = /^\d{3,10}$/
/** Lots of one number search. */
const NUMBERS_MAX = 1000
/** VINs, or beginnings of them, that one request may name: each is looked up by itself. */
const VINS_MAX = 10

const isVinField = (field: string): boolean => VIN_FIELDS.has(field)
const filtersOf = (request: SearchRequest): readonly Filter[] => (request.filter[MISC] ?? []).map((clause) => parseFilter(clause).filter)

function* termsOf(filter: Filter): Generator<{ field: string; value: string }> {
  if (filter.kind === 'term') yield filter
  else if (filter.kind === 'some' || filter.kind === 'every') for (const part of filter.of) yield* termsOf(part)
}

/**
 * A request of the number search: it must name lot numbers, each of 3 to 10 digits (MQ-028), or the VINs whose numbers are wanted.
 * @throws BAD_LOT_NUMBER.
 */
export function requireLotNumbers(request: SearchRequest): SearchRequest {
  const filters = filtersOf(request)
  const numbers = filters.flatMap((filter) => [...termsOf(filter)].filter(({ field }) => NUMBER_FIELDS.has(field)))
  if (numbers.length === 0 && filters.some((filter) => fieldsOf(filter).some(isVinField))) return request
  const isValid = numbers.length > 0 && numbers.length <= NUMBERS_MAX && numbers.every(({ value }) => LOT_NUMBER.test(value))
  if (!isValid) throw new Failure('BAD_LOT_NUMBER')
  return request
}

/**
 * A request of the VIN search: it must name a VIN; that only unsold lots are found is not left to the caller (MQ-029). @throws BAD_VIN.
 * By a negation: values of one field are joined by OR, so a caller's own `sold_flag:true` would lift `sold_flag:false` again.
 */
export function requireVin(request: SearchRequest): SearchRequest {
  if (!filtersOf(request).some((filter) => fieldsOf(filter).some(isVinField))) throw new Failure('BAD_VIN')
  return { ...request, filter: { ...request.filter, [MISC]: [...(request.filter[MISC] ?? []), '-sold_flag:true'] } }
}

const NOT_SOLD = '-sold_flag:true'

const withClauses = (request: SearchRequest, clauses: readonly string[]): SearchRequest => ({
  ...request,
  query: '',
  filter: { ...request.filter, [MISC]: [...(request.filter[MISC] ?? []), ...clauses] },
})

/** What a VIN begins with before its serial number: eleven letters and digits, some of each, as tools send it. */
const VIN_START = /^(?=.*\d)(?=.*[A-Z])[A-HJ-NPR-Z\d]{11}$/i

/** Whether a typed text is how the VIN of some lot begins; a word of that length that begins none stays a word. Counts as a search by VIN. */
export async function startsVin(pool: Pool, text: string, askForVins: (count: number) => Promise<void>): Promise<boolean> {
  const start = text.trim().toUpperCase()
  if (!VIN_START.test(start)) return false
  await askForVins(1)
  return (await findLotsOfVin(pool, start)).length > 0
}

/**
 * Free text that is a VIN or a lot number asks for that, as in the search box (MKT-4.05 to 4.07): tools send what their people type
 * with `freeFormSearch` and know no other way; so does how a VIN begins. Any other request is answered as it came.
 */
export function asTyped(request: SearchRequest, { rule, isVinStart }: { rule: VinRule; isVinStart: boolean }): SearchRequest {
  if (!request.freeFormSearch) return request
  const { kind, value } = classify(request.query, rule)
  if (kind === 'text') return isVinStart ? withClauses(request, [`vin:${value.toUpperCase()}`, NOT_SOLD]) : request
  const clauses = kind === 'vin' ? [`vin:${value}`, NOT_SOLD] : [`ps_lot_number:${value}`]
  return withClauses(request, clauses)
}

/** How many VINs a request names, in whatever group and dialect. @throws BAD_FILTER when it names more than one request may. */
export function countVins(request: SearchRequest): number {
  const named = Object.values(request.filter)
    .flat()
    .filter((clause) => clause.includes('vin'))
    .flatMap((clause) => fieldsOf(parseFilter(clause).filter).filter(isVinField)).length
  if (named > VINS_MAX) throw new Failure('BAD_FILTER', { reason: `more than ${VINS_MAX} VINs`, field: 'vin' })
  return named
}
