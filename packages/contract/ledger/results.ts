import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { chosenFlag } from '../form-flag.ts'
import { rowId, yardNumber } from '../numbers.ts'
import type { ResultPage } from './results.answers.ts'

/** Results of one page. */
export const RESULTS_PAGE_SIZES = [20, 50, 100] as const
/** Rows of one CSV file of results. */
export const RESULTS_CSV_MAX = 10_000
/** Prices are summed up over so many sold lots at most, the newest ones. */
export const RESULT_PRICES_MAX = 5_000
/** No page further on is served. */
const PAGE_MAX = 9_999
export const RESULT_SORTS = ['newest', 'oldest', 'dearest', 'cheapest', 'year', 'lot'] as const
/** What a result is narrowed to: sold or not, or just one outcome. */
export const RESULT_KINDS = ['all', 'sold', 'unsold', 'hammer', 'bought-now', 'offer', 'no-sale', 'declined', 'expired'] as const
/** Longest search text, characters. */
export const RESULT_WORDS_MAX = 100
/** Longest name of a make or model, characters. */
export const RESULT_NAME_MAX = 60
/** Model years that are taken. */
export const RESULT_YEARS = { min: 1885, max: 2100 } as const
/** Highest price that is taken, whole units of the lot's currency. */
export const RESULT_PRICE_MAX = 1_000_000_000

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const DAMAGE = /^[A-Z0-9]{2}$/
/** Whether a day is in the calendar: the 31st of February is written like one, too. */
const isInCalendar = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
const day = z.optional(z.string().check(z.regex(DAY, { abort: true }), z.refine(isInCalendar)))
const name = z.optional(z.string().check(z.minLength(1), z.maxLength(RESULT_NAME_MAX)))
const year = z.optional(z.coerce.number().check(z.int(), z.minimum(RESULT_YEARS.min), z.maximum(RESULT_YEARS.max)))
const price = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(RESULT_PRICE_MAX)))
const filters = {
  /** Words that the name of the lot contains or begins a word with. */
  q: z.optional(z.string().check(z.minLength(1), z.maxLength(RESULT_WORDS_MAX))),
  /** As the file writes them; upper and lower case are the same. */
  make: name,
  model: name,
  yearFrom: year,
  yearTo: year,
  /** Code of the primary damage. */
  damage: z.optional(z.string().check(z.regex(DAMAGE))),
  /** The price, or where it was not sold the highest bid, without fees. */
  priceFrom: price,
  priceTo: price,
  /** Calendar day of the sale at its yard; the first and the last of several. */
  day,
  from: day,
  to: day,
  yard: z.optional(yardNumber),
  sale: z.optional(rowId),
  kind: z._default(z.enum(RESULT_KINDS), 'all'),
  sort: z._default(z.enum(RESULT_SORTS), 'newest'),
}
const common = { method: 'GET', access: 'anyone', effect: 'none', isPublicRead: true, rate: 'search' } as const

/** Results of the lots of the site: final price, outcome, number of bids, and what half of them sold for; permanent and anonymous. */
export const listResults = /* @__PURE__ */ defineCall({
  ...common,
  name: 'listResults',
  path: '/public/data/results',
  summary: 'Search results by vehicle, damage, place, day, outcome and price',
  envelope: 'std',
  query: z.object({
    ...filters,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(PAGE_MAX)), 0),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(RESULTS_PAGE_SIZES[2])), RESULTS_PAGE_SIZES[1]),
    brief: z.optional(chosenFlag).check(z.describe('Rows and their number alone: no prices, yards, makes or models.')),
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
  summary: 'Export results of a search as CSV',
  envelope: 'none',
  query: z.object(filters),
  data: answers<string>(),
  fails: [],
})
