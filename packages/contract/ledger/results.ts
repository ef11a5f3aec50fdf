import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { rowId, yardNumber } from '../numbers.ts'
import type { ResultPage } from './results.answers.ts'

/** Results of one page. */
export const RESULTS_PAGE_SIZES = [20, 50, 100] as const
/** Rows of one CSV file of results. */
export const RESULTS_CSV_MAX = 10_000
/** No page further on is served. */
const PAGE_MAX = 9_999
export const RESULT_SORTS = ['newest', 'oldest', 'dearest', 'cheapest', 'lot'] as const
export const RESULT_KINDS = ['all', 'sold', 'unsold'] as const

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const filters = {
  /** Calendar day of the sale at its yard. */
  day: z.optional(z.string().check(z.regex(DAY))),
  yard: z.optional(yardNumber),
  sale: z.optional(rowId),
  kind: z._default(z.enum(RESULT_KINDS), 'all'),
  sort: z._default(z.enum(RESULT_SORTS), 'newest'),
}
const common = { method: 'GET', access: 'anyone', effect: 'none', isPublicRead: true, rate: 'search' } as const

/** Results of the lots of the site: final price, outcome, number of bids; permanent and anonymous. */
export const listResults = /* @__PURE__ */ defineCall({
  ...common,
  name: 'listResults',
  path: '/public/data/results',
  summary: 'List results by day, yard and sale',
  envelope: 'std',
  query: z.object({
    ...filters,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(PAGE_MAX)), 0),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(RESULTS_PAGE_SIZES[2])), RESULTS_PAGE_SIZES[1]),
  }),
  data: answers<ResultPage>(),
  fails: [],
})

/** The same as a CSV file, at most 10,000 rows. */
export const exportResults = /* @__PURE__ */ defineCall({
  ...common,
  name: 'exportResults',
  media: 'text/csv',
  path: '/public/data/results.csv',
  summary: 'Export results by day, yard and sale as CSV',
  envelope: 'none',
  query: z.object(filters),
  data: answers<string>(),
  fails: [],
})
