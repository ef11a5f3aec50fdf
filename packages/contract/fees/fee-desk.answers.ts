import * as z from 'zod/mini'
import { CURRENCY_CODES, SITE_CODES } from '../sites.ts'
import { BUYER_CLASS_CODES } from '../operations/bidder-desk.ts'
import { FEE_PHASES, FEE_TITLE_GROUPS, SCHEDULE_EVENTS, SCHEDULE_STATES } from './fee-codes.ts'
import { feeTable } from './fees.answers.ts'

const currency = z.enum(CURRENCY_CODES)
const site = z.enum(SITE_CODES)
const minor = z.int()
const day = z.string().check(z.describe('YYYY-MM-DD'))
const instant = z.string().check(z.describe('ISO 8601, UTC'))
const userId = z.int()

/** A schedule of a site as its desk lists it. */
const listedSchedule = z.object({
  /** Null for one that we ship, which nobody approved. */
  id: z.nullable(z.int()),
  /** By which bids name it, once it is approved. */
  scheduleId: z.string(),
  currency,
  effectiveFrom: day,
  state: z.enum(SCHEDULE_STATES),
  isDemonstration: z.boolean(),
  /** In force today; the day of one that is to come lies ahead. */
  isInForce: z.boolean(),
  /** User id of whoever wrote it last, and of whoever approved it; null for none. */
  author: z.nullable(userId),
  approvedBy: z.nullable(userId),
  /** When it was last changed; empty for one that we ship. */
  changedAt: z.string(),
  /** The open question to a second person; null while there is none. */
  asked: z.nullable(
    z.object({
      id: z.int(),
      by: userId,
      reason: z.string(),
      at: instant,
      /** Whether the caller may decide it: they neither asked nor wrote it. */
      mayDecide: z.boolean(),
    }),
  ),
})
export type ListedSchedule = z.infer<typeof listedSchedule>

/** Answer of getFeeDesk. */
export const feeDesk = z.object({
  site,
  /** Sites of the caller that sell. */
  sites: z.readonly(z.array(site)),
  /** Of the site, and the first day that a schedule can hold from. */
  today: day,
  firstDay: day,
  currencies: z.readonly(z.array(currency)),
  /** Drafts first, then by the day from which they hold, the newest first. */
  schedules: z.readonly(z.array(listedSchedule)),
})
export type FeeDesk = z.infer<typeof feeDesk>

const scheduleEvent = z.object({
  kind: z.enum(SCHEDULE_EVENTS),
  by: userId,
  reason: z.string(),
  at: instant,
})

/** A hammer price at which more is less: nothing that can be approved has one. */
const fallingPrice = z.object({
  buyerClass: z.enum(BUYER_CLASS_CODES),
  titleGroup: z.enum(FEE_TITLE_GROUPS),
  phase: z.enum(FEE_PHASES),
  hammerMinor: minor,
})
export type FallingPriceShown = z.infer<typeof fallingPrice>

/** Answer of getFeeSchedule. */
export const feeScheduleShown = z.object({
  site,
  schedule: listedSchedule,
  /** Hash of its figures, which a change and an approval name. */
  hash: z.string(),
  table: feeTable,
  /** The same as a file. */
  csv: z.string(),
  falling: z.readonly(z.array(fallingPrice)),
  events: z.readonly(z.array(scheduleEvent)),
})
export type FeeScheduleShown = z.infer<typeof feeScheduleShown>

/** Bids or awards priced again, in sums. */
const repriced = z.object({
  count: z.int(),
  /** How many of them would cost more, and how many less. */
  dearer: z.int(),
  cheaper: z.int(),
  /** All-in, as they are and as they would be. */
  nowMinor: minor,
  thenMinor: minor,
})

/** Answer of previewFees. */
export const feePreview = z.object({
  currency,
  /** Days of awards that are priced again, and how many are left out since there are more than are looked at. */
  days: z.int(),
  awards: repriced,
  /** Standing bids, which keep their terms. */
  bids: repriced,
  /** Of these, those on sales from the schedule's first day on. */
  bidsAfter: z.int(),
  isCut: z.boolean(),
  /** The awards whose price would differ most, the largest difference first. */
  largest: z.readonly(
    z.array(
      z.object({
        lot: z.int(),
        buyerClass: z.enum(BUYER_CLASS_CODES),
        phase: z.enum(FEE_PHASES),
        titleGroup: z.enum(FEE_TITLE_GROUPS),
        hammerMinor: minor,
        nowMinor: minor,
        thenMinor: minor,
      }),
    ),
  ),
})
export type FeePreview = z.infer<typeof feePreview>

/** What is wrong with a file: by its line, or of the file as a whole. */
export interface FeeFault {
  readonly line: number | null
  /** Which figure, such as `buyer.VOL`; empty for the row. */
  readonly at: string
  readonly fault: string
}

/** A fault as `faults` of `FEES_REFUSED` has it: line, figure and fault between colons, such as `3:buyer.VOL:AMOUNT`. */
export const faultText = ({ line, at, fault }: FeeFault): string => `${line ?? ''}:${at}:${fault}`

/** The same read back. */
export function readFault(text: string): FeeFault {
  const [line = '', at = '', fault = ''] = text.split(':')
  return { line: line === '' ? null : Number(line), at, fault }
}
