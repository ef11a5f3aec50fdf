import * as z from 'zod/mini'
import { CURRENCY_CODES, SITE_CODES } from '../sites.ts'
import { TILL_MEANS, TILL_PLACES } from '../tills/till-codes.ts'
import { BOOK_FILES, MONTH_ACT_STATES, MONTH_REFUSALS, MONTH_STATES } from './book-codes.ts'

const currency = z.enum(CURRENCY_CODES)
const span = { site: z.enum(SITE_CODES), from: z.string(), to: z.string() } as const

/** Answer of getBookSums; minor units, a debit above nothing. */
export const bookSums = z.object({
  ...span,
  accounts: z.readonly(
    z.array(
      z.object({
        account: z.string(),
        currency,
        openingMinor: z.int(),
        debitMinor: z.int(),
        creditMinor: z.int(),
        closingMinor: z.int(),
      }),
    ),
  ),
  files: z.readonly(
    z.array(
      z.object({
        file: z.enum(BOOK_FILES),
        rows: z.int(),
        /** By currency: what the rows of the file add up to, and what the journal says. */
        sums: z.readonly(z.array(z.object({ currency, fileMinor: z.int(), journalMinor: z.int() }))),
      }),
    ),
  ),
})
export type BookSums = z.infer<typeof bookSums>

/** Answer of getBookFile: names of columns and rows of text and whole numbers; empty text for nothing. */
export const bookFileRows = z.object({
  ...span,
  file: z.enum(BOOK_FILES),
  columns: z.readonly(z.array(z.string())),
  rows: z.readonly(z.array(z.readonly(z.array(z.union([z.string(), z.int()]))))),
})
export type BookFileRows = z.infer<typeof bookFileRows>

/** Answer of listBookMonths, the last month first. */
export const monthList = z.object({
  site: z.enum(SITE_CODES),
  months: z.readonly(
    z.array(
      z.object({
        /** Its first day, YYYY-MM-01. */
        month: z.string(),
        state: z.enum(MONTH_STATES),
        entries: z.int(),
        /** What keeps it from being closed; empty where nothing does. */
        keptBy: z.readonly(z.array(z.enum(MONTH_REFUSALS))),
        /** Lines of banks of it, and before it, that nobody has decided. */
        openLines: z.int(),
        /** User id of who closed it, and when, ISO 8601 UTC; null and empty while it is open. */
        closedBy: z.nullable(z.int()),
        closedAt: z.string(),
        asked: z.nullable(
          z.object({
            actId: z.int(),
            by: z.int(),
            at: z.string(),
            reason: z.string(),
            acts: z.readonly(z.array(z.enum(['approve', 'refuse']))),
          }),
        ),
      }),
    ),
  ),
  /** What lies in tills, or at yards and desks outside them, and was not brought to a bank; minor units. */
  tills: z.readonly(
    z.array(
      z.object({
        place: z.enum(TILL_PLACES),
        /** Of the till, or of the yard; null for what was booked at the desk of received payments. */
        number: z.nullable(z.int()),
        /** Null where the journal does not say. */
        means: z.nullable(z.enum(TILL_MEANS)),
        currency,
        amountMinor: z.int(),
      }),
    ),
  ),
  /** The last verification that ended: the site's day on which it began, YYYY-MM-DD, empty for none, and how many faults it found. */
  verifiedOn: z.string(),
  faults: z.int(),
})
export type MonthList = z.infer<typeof monthList>

/** Answer of askMonthClose and decideMonthClose. */
export const monthActDone = z.object({ actId: z.int(), state: z.enum(MONTH_ACT_STATES) })
export type MonthActDone = z.infer<typeof monthActDone>
