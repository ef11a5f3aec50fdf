import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import type { LedgerEvents, ResultDays } from './ledger.answers.ts'
import { rowId } from '../numbers.ts'

/** Events of one page of a ledger; an event keeps its page, since a ledger only grows. */
export const LEDGER_PAGE_SIZE = 100
/** No page further on is served. */
const LEDGER_PAGE_MAX = 999_999
const RESULTS_FILE = /^\d{4}-\d{2}-\d{2}\.ndjson\.gz$/
const common = { method: 'GET', access: 'anyone', effect: 'none', isPublicRead: true, rate: 'search' } as const

/** The ledger of one lot, as lines of JSON; events that would reveal a secret while the lot is open are only a number and a hash. */
export const getLotLedger = /* @__PURE__ */ defineCall({
  ...common,
  name: 'getLotLedger',
  scope: 'watch',
  media: 'application/x-ndjson',
  path: '/public/data/ledger/:lotNumber',
  summary: 'Get the ledger of a lot: event texts, hashes, signatures, public keys',
  envelope: 'none',
  params: z.object({ lotNumber: rowId }),
  data: answers<string>(),
  fails: ['LOT_NOT_FOUND'],
})

/** The same to be read: one page of the events, the first one first, each with its hash. */
export const listLedgerEvents = /* @__PURE__ */ defineCall({
  ...common,
  name: 'listLedgerEvents',
  path: '/public/data/ledger/events/:lotNumber',
  summary: 'List the events of a lot’s ledger, oldest first, each with its hash',
  envelope: 'std',
  params: z.object({ lotNumber: rowId }),
  query: z.object({ page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LEDGER_PAGE_MAX)), 0) }),
  data: answers<LedgerEvents>(),
  fails: ['LOT_NOT_FOUND'],
})

/** The ledgers of all lots of a sale, in one file. */
export const getSaleLedger = /* @__PURE__ */ defineCall({
  ...common,
  name: 'getSaleLedger',
  media: 'application/x-ndjson',
  path: '/public/data/ledger/sale/:auctionId',
  summary: 'Get the ledgers of all lots of a sale',
  envelope: 'none',
  params: z.object({ auctionId: rowId }),
  data: answers<string>(),
  fails: ['AUCTION_NOT_FOUND'],
})

/** Signed heads of the chain over all ledgers, as lines of JSON: a copy proves later that nothing was taken away. */
export const getLedgerHeads = /* @__PURE__ */ defineCall({
  ...common,
  name: 'getLedgerHeads',
  media: 'application/x-ndjson',
  path: '/public/ledger/heads',
  summary: 'List the signed heads of the chain over all ledgers, oldest first',
  envelope: 'none',
  data: answers<string>(),
  fails: [],
})

/** Days whose results are available as files. */
export const listResultDays = /* @__PURE__ */ defineCall({
  ...common,
  name: 'listResultDays',
  path: '/public/results',
  summary: 'List the days with results',
  envelope: 'std',
  data: answers<ResultDays>(),
  fails: [],
})

/** Results of one day (UTC), packed lines of JSON: price, outcome, bids without names; they never change. */
export const getResultsFile = /* @__PURE__ */ defineCall({
  ...common,
  name: 'getResultsFile',
  media: 'application/gzip',
  path: '/public/results/:file',
  summary: 'Get the results of a day: prices, outcomes and anonymous bids',
  envelope: 'none',
  params: z.object({ file: z.string().check(z.regex(RESULTS_FILE)) }),
  data: answers<string>(),
  fails: ['NOT_FOUND'],
})
