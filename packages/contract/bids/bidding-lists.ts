import * as z from 'zod/mini'
import type { OwnListAnswer, TableAnswer } from './bidding-lists.answers.ts'
import { OWN_LISTS } from './bidding-limits.ts'
import { answers, defineCall } from '../define-call.ts'
import { searchRequest } from '../search/search-request.ts'

/** One of the caller's own lists in the frame of a search (MQ-100): filters, order and pages are those of any search. */
export const listOwnLots = /* @__PURE__ */ defineCall({
  name: 'listOwnLots',
  method: 'POST',
  path: '/data/lots/list/:name',
  summary: 'List the caller’s lots in the format of a search',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  rate: 'search',
  params: z.object({ name: z.enum(OWN_LISTS) }),
  body: searchRequest,
  data: answers<OwnListAnswer>(),
  fails: ['BAD_FILTER'],
})

const FIELD_LENGTH_MAX = 200
const last = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value)
const asText = (value: unknown): string => {
  const one = last(value)
  return typeof one === 'string' || typeof one === 'number' ? String(one).slice(0, FIELD_LENGTH_MAX) : ''
}
const asCount = (value: unknown): number | null => (/^\d{1,9}$/.test(asText(value)) ? Number(asText(value)) : null)
const DAY = /^(\d{4})(\d\d)(\d\d)$/

/** What a DataTables caller asks for (wire.md §1). */
export interface TableRequest {
  readonly draw: number
  readonly start: number
  /** Null for as many as are given at once. */
  readonly length: number | null
  readonly search: string
  readonly sortBy: string
  readonly isDescending: boolean
  /** Filters as the caller wrote them; `[]` for none. */
  readonly filters: readonly unknown[]
  /** Calendar days, YYYY-MM-DD; null where no bound is set. */
  readonly from: string | null
  readonly to: string | null
}

const dayOf = (value: unknown): string | null => DAY.exec(asText(value))?.slice(1).join('-') ?? null

function filtersOf(value: unknown): readonly unknown[] | null {
  const text = asText(value)
  if (text === '') return []
  try {
    const read: unknown = JSON.parse(text)
    const filters: unknown = typeof read === 'object' && read !== null && 'filters' in read ? read.filters : null
    return Array.isArray(filters) ? filters : null
  } catch {
    return null
  }
}

type Raw = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The order that a caller names: by its own fields, else by the number of a column. */
function orderOf(raw: Raw): Pick<TableRequest, 'sortBy' | 'isDescending'> {
  const named = asText(raw['sortByColumn'])
  if (named !== '') return { sortBy: named, isDescending: asText(raw['sortOrder']).toLowerCase() === 'desc' }
  const orders = raw['order']
  const first: unknown = Array.isArray(orders) ? orders[0] : isRecord(orders) ? orders['0'] : null
  if (!isRecord(first)) return { sortBy: '', isDescending: true }
  const columns = raw['columns']
  const index = asText(first['column'])
  const column: unknown = Array.isArray(columns) ? columns[Number(index)] : isRecord(columns) ? columns[index] : null
  return { sortBy: isRecord(column) ? asText(column['data']) : '', isDescending: asText(first['dir']).toLowerCase() === 'desc' }
}

/** Body of the DataTables lists; unknown fields are ignored, a malformed `filterCriteria` is refused. */
const tableRequest = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((raw, ctx): TableRequest => {
    const filters = filtersOf(raw['filterCriteria'])
    if (filters === null)
      ctx.issues.push({ code: 'custom', message: 'filterCriteria is {"filters":[…]}', path: ['filterCriteria'], input: raw })
    const search = raw['search']
    return {
      draw: asCount(raw['draw']) ?? asCount(raw['sEcho']) ?? 0,
      start: asCount(raw['start']) ?? asCount(raw['iDisplayStart']) ?? 0,
      length: asCount(raw['length']) ?? asCount(raw['iDisplayLength']),
      search: (isRecord(search) ? asText(search['value']) : asText(search)).trim(),
      ...orderOf(raw),
      filters: filters ?? [],
      from: dayOf(raw['fromDate']),
      to: dayOf(raw['toDate']),
    }
  }),
)

const table = {
  method: 'POST',
  access: 'member',
  effect: 'member',
  envelope: 'none',
  bodyForm: 'either',
  body: tableRequest,
  data: answers<TableAnswer>(),
} as const

/** Lots won, as a DataTables caller asks for them. */
export const listLotsWon = /* @__PURE__ */ defineCall({
  ...table,
  name: 'listLotsWon',
  path: '/data/bidStatus/lotsWon/0',
  summary: 'List lots won, for DataTables',
  fails: ['BAD_FILTER'],
})

/** Lots lost, as a DataTables caller asks for them. */
export const listLotsLost = /* @__PURE__ */ defineCall({
  ...table,
  name: 'listLotsLost',
  path: '/data/bidStatus/lotsLost',
  summary: 'List lots lost, for DataTables',
  fails: ['BAD_FILTER'],
})

/** Lots bid on; the number in the path is the caller's own, or 0. */
export const listMyBids = /* @__PURE__ */ defineCall({
  ...table,
  name: 'listMyBids',
  scope: 'bids:read',
  path: '/data/lots/myBids/:buyer/0',
  summary: 'List lots bid on, for DataTables',
  params: z.object({ buyer: z.string().check(z.regex(/^\d{1,9}$/)) }),
  fails: ['BAD_FILTER', 'BUYER_NOT_FOUND'],
})
