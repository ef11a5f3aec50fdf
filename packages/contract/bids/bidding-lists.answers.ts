import * as z from 'zod/mini'
import { FEE_LINES_MAX } from './bidding-limits.ts'
import { clockZone } from '../clock-zone.ts'
import { LOT_OUTCOMES, LOT_PHASES } from '../lanes/live.ts'
import { BID_STATUSES } from '../lots/lot-statuses.ts'
import { wireLot } from '../lots/lot-wire.answers.ts'
import type { SearchAnswer } from '../search/search.ts'
import { searchAnswer } from '../search/search.answers.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { titleStanding } from '../titles/titles.answers.ts'

const currency = z.enum(CURRENCY_CODES)

/** What has to be known of a lot that was won: until when it is paid, and where it stands. Empty texts where nothing is known. */
const wonLot = z.object({
  /** Until when it is to be paid, epoch milliseconds. */
  payUntilMs: z.number(),
  /** The clock of the yard that sold it. */
  clock: clockZone,
  /** The yard that keeps it; null where it stands at none of ours. */
  yardNumber: z.nullable(z.int()),
  yardName: z.string(),
  address: z.string(),
  phone: z.string(),
  beginDay: z.string(),
  endDay: z.string(),
  hours: z.string(),
  /** Latitude and longitude of where it stands; null where they are not known. */
  point: z.nullable(z.tuple([z.number(), z.number()])),
  /** What the sum is made of, as it was fixed with the sale; minor units, the sum is `wonAllInMinor`. Empty where that was not kept. */
  fees: z.readonly(z.array(z.object({ key: z.string(), amountMinor: z.int() })).check(z.maxLength(FEE_LINES_MAX))),
  /** Whether the caller is who pays for it: not whoever bid for another account. */
  isPayer: z.boolean(),
  /** The invoice that bills it, for whoever pays; null until there is one. */
  invoiceId: z.nullable(z.int()),
  isPaid: z.boolean(),
  /** Whether it has left the yard by a pass. */
  hasLeft: z.boolean(),
  /** The lender that has its invoice and whose transfer it waits for until it is paid; empty for none, and for whoever only bid. */
  lender: z.string(),
  /** Where its title is (MKT-3.59). */
  title: titleStanding,
})
export type WonLot = z.infer<typeof wonLot>

/** One own lot: the bid, its position, what it would cost. Amounts are minor units of `currency`. */
export const ownLot = z.object({
  lot: z.int(),
  bidStatus: z.enum(BID_STATUSES),
  currency,
  /** The highest own bid that was taken, the secret maximum included; 0 for none. */
  ownMinor: z.int(),
  /** Number of the last own bid in the lot's ledger; null without one. */
  ownSeq: z.nullable(z.int()),
  priceMinor: z.int(),
  phase: z.enum(LOT_PHASES),
  outcome: z.nullable(z.enum(LOT_OUTCOMES)),
  /** What the seller wants instead; null unless it is the caller's turn. */
  counterMinor: z.nullable(z.int()),
  /** Until when the open answer is due, epoch milliseconds. */
  answerUntilMs: z.nullable(z.number()),
  /** What was paid, fees included; null unless won. */
  wonAllInMinor: z.nullable(z.int()),
  /** Only of a lot that was won. */
  won: z.optional(wonLot),
  /** Epoch milliseconds of the last own act. */
  lastAtMs: z.number(),
})
export type OwnLot = z.infer<typeof ownLot>

/** Answer of listOwnLots: the frame of a search, and beside it the own part in the lots of this page. */
export const ownListAnswer = z.extend(searchAnswer, { own: z.readonly(z.array(ownLot)), counts: z.readonly(z.record(z.string(), z.int())) })
export interface OwnListAnswer extends SearchAnswer {
  readonly own: readonly OwnLot[]
  /** Lots in each of the lists, whatever filters say. */
  readonly counts: Readonly<Record<string, number>>
}

/** A lot as in search rows; number and own bid stand under the names of these lists as well, by which tools look them up. */
const tableRow = z.extend(z.omit(wireLot, { saleDate: true }), {
  /** Day of the sale at its yard; empty and 0 without one. */
  saleDate: z.object({ date: z.string(), dateAsInt: z.int(), dateAsString: z.string() }),
  /** The caller's bid and its position, under the names that tools read. */
  memberBidStatus: z.enum(BID_STATUSES),
  bidStatusStr: z.string(),
  myMaxBid: z.number(),
  vin: z.string(),
  vehicleIdentificationNumber: z.string(),
  /** What was paid, fees included; 0 unless won. */
  totalAmt: z.number(),
  lotId: z.string(),
  lotNumber: z.int(),
  myb: z.number(),
  myBid: z.number(),
  bidStatus: z.enum(BID_STATUSES),
  currentBid: z.number(),
  finalBid: z.optional(z.number()),
  allIn: z.optional(z.number()),
  bidTime: z.int(),
})

/** Answer of the DataTables lists, without an envelope. */
export const tableAnswer = z.object({
  iTotalRecords: z.int(),
  iTotalDisplayRecords: z.int(),
  sEcho: z.int(),
  aaData: z.readonly(z.array(tableRow)),
})
export type TableAnswer = z.infer<typeof tableAnswer>
export type TableRow = z.infer<typeof tableRow>
