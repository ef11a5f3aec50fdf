import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'
import { SITE_CODES } from '../sites.ts'
import { BOOK_FILES, MONTH_REASON_MAX } from './book-codes.ts'
import type { BookFileRows, BookSums, MonthActDone, MonthList } from './books.answers.ts'

const desk = { access: 'MONEY', envelope: 'std' } as const
const path = '/data/operations/money/books'
const span = { site: z.enum(SITE_CODES), from: z.iso.date(), to: z.iso.date() } as const
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(MONTH_REASON_MAX))

/** What every account of a site moved between two days, both included, and whether each file of the books adds up to it. */
export const getBookSums = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'getBookSums',
  method: 'GET',
  path,
  summary: 'Get the sums of a site’s accounts and files between two days',
  effect: 'none',
  query: z.object(span),
  data: answers<BookSums>(),
  fails: ['INVALID_INPUT', 'FORBIDDEN'],
})

/** One file of the books; amounts are minor units. */
export const getBookFile = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'getBookFile',
  method: 'GET',
  path: `${path}/file`,
  summary: 'Get a file of a site’s books as JSON',
  effect: 'none',
  query: z.object({ ...span, file: z.enum(BOOK_FILES) }),
  data: answers<BookFileRows>(),
  fails: ['INVALID_INPUT', 'FORBIDDEN'],
})

/** The same for spreadsheets; amounts are major units. */
export const exportBookFile = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'exportBookFile',
  method: 'GET',
  path: `${path}/file.csv`,
  summary: 'Export a file of a site’s books as CSV',
  envelope: 'none',
  media: 'text/csv',
  effect: 'none',
  query: z.object({ ...span, file: z.enum(BOOK_FILES) }),
  data: answers<string>(),
  fails: ['INVALID_INPUT', 'FORBIDDEN'],
})

/** The last months of a site: which are closed, who asks, and what is to be done before one is closed. */
export const listBookMonths = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'listBookMonths',
  method: 'GET',
  path: '/data/operations/money/months',
  summary: 'List months of a site’s books and what keeps them open',
  effect: 'none',
  query: z.object({ site: z.enum(SITE_CODES) }),
  data: answers<MonthList>(),
  fails: ['FORBIDDEN'],
})

/** Asks to close a month that is over: no entry counts in it any more once another person agrees. Takes a fresh proof. */
export const askMonthClose = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'askMonthClose',
  method: 'POST',
  path: '/data/operations/money/months',
  summary: 'Ask to close a month of a site’s books',
  effect: 'member',
  body: z.object({
    site: z.enum(SITE_CODES),
    /** Its first day, YYYY-MM-01. */
    month: z.iso.date().check(z.regex(/-01$/)),
    reason,
  }),
  data: answers<MonthActDone>(),
  fails: ['FORBIDDEN', 'PROOF_NEEDED', 'MONTH_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Closes a month that another person asked to close, or refuses to, which whoever asked may do too. Takes a fresh proof. */
export const decideMonthClose = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'decideMonthClose',
  method: 'POST',
  path: '/data/operations/money/months/:id',
  summary: 'Close a month of a site’s books, or refuse to',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({ action: z.enum(['approve', 'refuse']), reason }),
  data: answers<MonthActDone>(),
  fails: ['NOT_FOUND', 'PROOF_NEEDED', 'MONTH_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})
