import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'

/** Rows of one exported list (OQ-A124, MQ-045). */
export const EXPORT_ROWS_MAX = 1_000
/** Longest `criteria` parameter, in characters of JSON (MQ-003). */
export const EXPORT_CRITERIA_LENGTH_MAX = 8_192

/** Lists that can be exported: lots of a search, or those of it that the caller watches. */
export const EXPORTED_LISTS = ['search', 'watchList'] as const

/** A list of lots as a CSV file: UTF-8 with byte-order mark, RFC 4180, formulas disarmed (MKT-7.63, OQ-A124). */
export const exportLots = /* @__PURE__ */ defineCall({
  name: 'exportLots',
  media: 'text/csv',
  method: 'GET',
  path: '/data/lots/export.csv',
  summary: 'Export a list of lots as CSV',
  access: 'member',
  effect: 'none',
  envelope: 'none',
  rate: 'search',
  query: z.object({
    list: z._default(z.enum(EXPORTED_LISTS), 'search'),
    /** A search request as JSON; all lots when left out. */
    criteria: z._default(z.string().check(z.maxLength(EXPORT_CRITERIA_LENGTH_MAX)), '{}'),
  }),
  data: answers<string>(),
  fails: ['BAD_FILTER'],
})
