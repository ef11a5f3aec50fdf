import * as z from 'zod/mini'
import { OWN_LISTS } from '../bids/bidding-limits.ts'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'

/** Rows of one exported list (OQ-A124, MQ-045). */
export const EXPORT_ROWS_MAX = 1_000
/** Longest `criteria` parameter, in characters of JSON (MQ-003). */
export const EXPORT_CRITERIA_LENGTH_MAX = 8_192
const COMPARED_LENGTH_MAX = 64

/**
 * Lists that can be exported: lots of a search; those of it that the caller watches, or has in one of their own lists (`own`); what one of
 * their saved searches (`id`) finds now; the lots that are compared (`lots`).
 */
export const EXPORTED_LISTS = ['search', 'watchList', 'own', 'savedSearch', 'compared'] as const
export type ExportedList = (typeof EXPORTED_LISTS)[number]

const file = {
  method: 'GET',
  access: 'member',
  effect: 'none',
  envelope: 'none',
  rate: 'search',
  query: z.object({
    list: z._default(z.enum(EXPORTED_LISTS), 'search'),
    /** A search request as JSON; all lots when left out. */
    criteria: z._default(z.string().check(z.maxLength(EXPORT_CRITERIA_LENGTH_MAX)), '{}'),
    /** Which own list. */
    own: z._default(z.enum(OWN_LISTS), 'current'),
    id: z._default(rowId, '0'),
    /** Lot numbers between commas. */
    lots: z._default(z.string().check(z.maxLength(COMPARED_LENGTH_MAX)), ''),
  }),
  fails: ['BAD_FILTER', 'SAVED_SEARCH_NOT_FOUND'],
} as const

/** A list of lots as a CSV file: UTF-8 with byte-order mark, RFC 4180, formulas disarmed (MKT-7.63, OQ-A124). */
export const exportLots = /* @__PURE__ */ defineCall({
  ...file,
  name: 'exportLots',
  media: 'text/csv',
  path: '/data/lots/export.csv',
  summary: 'Export a list of lots as CSV',
  data: answers<string>(),
})

/** The same as a workbook: numbers and dates as such, no cell a formula (assurance C2 §3). */
export const exportLotsAsWorkbook = /* @__PURE__ */ defineCall({
  ...file,
  name: 'exportLotsAsWorkbook',
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  path: '/data/lots/export.xlsx',
  summary: 'Export a list of lots as a workbook for spreadsheets',
  data: answers<string>(),
})
