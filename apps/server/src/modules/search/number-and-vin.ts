import { Failure } from '@app/contract/failure.ts'
import type { SearchRequest } from '@app/contract/search-request.ts'
import { fieldsOf } from '@app/rules/search/filter-bind.ts'
import { parseFilter, type Filter } from '@app/rules/search/filter-syntax.ts'
import { MISC } from '@app/rules/search/criteria.ts'

const NUMBER_FIELDS: ReadonlySet<string> = new Set(['ps_lot_number', 'lot_number'])
const VIN_FIELDS: ReadonlySet<string> = new Set(['ps_vin_number', 'vin'])
const LOT_NUMBER = /^\d{3,10}$/
/** Lots of one number search. */
const NUMBERS_MAX = 1000

const filtersOf = (request: SearchRequest): readonly Filter[] => (request.filter[MISC] ?? []).map((clause) => parseFilter(clause).filter)

function* termsOf(filter: Filter): Generator<{ field: string; value: string }> {
  if (filter.kind === 'term') yield filter
  else if (filter.kind === 'some' || filter.kind === 'every') for (const part of filter.of) yield* termsOf(part)
}

/** A request of the number search: it must name lot numbers, each of 3 to 10 digits (MQ-028). Throws BAD_LOT_NUMBER. */
export function requireLotNumbers(request: SearchRequest): SearchRequest {
  const numbers = filtersOf(request).flatMap((filter) => [...termsOf(filter)].filter(({ field }) => NUMBER_FIELDS.has(field)))
  const isValid = numbers.length > 0 && numbers.length <= NUMBERS_MAX && numbers.every(({ value }) => LOT_NUMBER.test(value))
  if (!isValid) throw new Failure('BAD_LOT_NUMBER')
  return request
}

/** A request of the VIN search: it must name a VIN; that only unsold lots are found is not left to the caller (MQ-029). Throws BAD_VIN. */
export function requireVin(request: SearchRequest): SearchRequest {
  const filters = filtersOf(request)
  if (!filters.some((filter) => fieldsOf(filter).some((field) => VIN_FIELDS.has(field)))) throw new Failure('BAD_VIN')
  return { ...request, filter: { ...request.filter, [MISC]: [...(request.filter[MISC] ?? []), 'sold_flag:false'] } }
}
