import * as z from 'zod/mini'
import { answers, defineCall } from '../../define-call.ts'
import type { LaneState } from '../../lanes/live.ts'
import { yardNumber } from '../../numbers.ts'
import type { DeskSale } from './sale-desk.ts'

/** Sales on a page of the desk, and how many pages a request may name. */
export const DESK_SALES_A_PAGE = 50
/** Characters of a yard's name that a list is narrowed by. */
export const YARD_WORDS_LENGTH_MAX = 80
/** Which sales the desk lists: of the site's day; on the block; taking bids ahead or by time; over, the last first; from yesterday on. */
export const DESK_SALES_SHOWN = ['today', 'running', 'open', 'over', 'coming'] as const
export type DeskSalesShown = (typeof DESK_SALES_SHOWN)[number]
/** What a sale may lack: somebody who resumes or starts its lane, another day where nobody started it in time, lots, minimums of lots, pictures of lots. */
export const SALE_LACKS = ['RESUME', 'START', 'MISSED', 'LOTS', 'MINIMUM', 'PICTURE'] as const
const PAGE_DIGITS = /^[1-9]\d{0,5}$/

/** One thing that a sale lacks, and how many of its lots lack it; 0 where it is nothing of lots. */
export interface SaleLack {
  readonly what: (typeof SALE_LACKS)[number]
  readonly lotCount: number
}

/** A sale of the desk's list: how far it is prepared, how far it is through, what it lacks. */
export interface PlannedSale extends DeskSale {
  /** Null where its lane has never been started. */
  readonly laneState: LaneState['state'] | null
  /** Lots that lack nothing, and lots with a minimum. */
  readonly preparedCount: number
  readonly minimumCount: number
  /** Bids on all its lots. */
  readonly bidCount: number
  /** Lots whose bidding is closed; of these those that are sold, and those that wait for their sellers. */
  readonly closedCount: number
  readonly soldCount: number
  readonly atSellersCount: number
  /** The most urgent first. */
  readonly lacks: readonly SaleLack[]
}

export interface DeskSales {
  readonly sales: readonly PlannedSale[]
  /** Sales on all pages. */
  readonly total: number
  /** Days of the next two years on which clocks of the caller's yards are set back, `YYYY-MM-DD`. */
  readonly setBackOn: readonly string[]
  /** Yards of the caller's sites, by name. */
  readonly yards: readonly { readonly number: number; readonly name: string }[]
  /** This page and how many there are; the first is 1. */
  readonly page: number
  readonly pages: number
}

/** A page of sales, those from yesterday on unless others are asked for; of one yard, of yards with words in their name, or of all. */
export const listDeskSales = /* @__PURE__ */ defineCall({
  access: 'OPERATOR',
  envelope: 'std',
  method: 'GET',
  effect: 'none',
  name: 'listDeskSales',
  path: '/data/operations/sales',
  summary: 'List the sales of the site',
  query: z.object({
    yard: z.optional(yardNumber),
    yardWords: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(YARD_WORDS_LENGTH_MAX))),
    show: z.optional(z.enum(DESK_SALES_SHOWN)),
    page: z.optional(z.string().check(z.regex(PAGE_DIGITS))),
  }),
  data: answers<DeskSales>(),
  fails: [],
})
