import * as z from 'zod/mini'
import type { ClockZone } from '../../clock-zone.ts'
import { answers, defineCall } from '../../define-call.ts'
import type { LotPhase, LotOutcome } from '../../lanes/live.ts'
import { amountMinor, amountOrNoneMinor, rowId, yardNumber } from '../../numbers.ts'
import type { CurrencyCode, SiteCode } from '../../sites.ts'

export const SALE_TYPES = ['live', 'timed', 'sealed'] as const
export type SaleTypeWord = (typeof SALE_TYPES)[number]

/** How often a sale comes again (MKT-4.22, MQ-068); empty: once. */
export const RECURRENCE_CODES = [
  '',
  'EBD',
  'MSD',
  'MON',
  'TUE',
  'WED',
  'THU',
  'FRI',
  'SAT',
  'SUN',
  'BMO',
  'BTU',
  'BWE',
  'BTH',
  'BFR',
  'BSA',
  'BSU',
  'MNT',
] as const
export type RecurrenceCode = (typeof RECURRENCE_CODES)[number]

/** What a seller's terms may be. */
export const SALE_TERMS = ['PURE_SALE', 'ON_APPROVAL', 'MINIMUM_BID'] as const

/** Lots put into a sale, or put in order, at once. */
export const SALE_LOTS_MAX = 500
/** Characters of a sale's name, of a reason. */
export const SALE_NAME_LENGTH_MAX = 80
export const REASON_LENGTH_MAX = 300
/** Lots that one answer lists. */
export const YARD_LOTS_MAX = 200

/** One lane of a sale as operators see it. */
export interface DeskSale {
  readonly saleId: number
  readonly sellingSite: SiteCode
  readonly yardNumber: number
  readonly yardName: string
  readonly zone: string
  /** The yard's clock when it starts. */
  readonly clock: ClockZone
  /** Calendar day and clock of the start at the yard: `2026-12-01`, `10:00`. */
  readonly localDate: string
  readonly localTime: string
  readonly startsAt: string
  /** End of a timed or sealed sale; null for a live one. */
  readonly endsAt: string | null
  readonly lane: string
  readonly saleType: SaleTypeWord
  readonly status: string
  readonly name: string
  readonly recurrence: RecurrenceCode
  readonly endOfPreBidMinutes: number
  readonly lotCount: number
  /** Why it was cancelled; empty for one that was not. */
  readonly cancelReason: string
}

/** One lot of a sale or of a yard; amounts are minor units of its currency. */
export interface DeskLot {
  readonly lotNumber: number
  readonly itemNumber: number | null
  readonly description: string
  readonly sellerName: string
  readonly status: string
  readonly saleStatus: string
  readonly currency: CurrencyCode
  readonly startMinor: number
  readonly reserveMinor: number | null
  readonly buyNowMinor: number | null
  readonly makeOffer: boolean
  readonly bidCount: number
  readonly priceMinor: number
  readonly phase: LotPhase | null
  readonly outcome: LotOutcome | null
  /** It is sold on a minimum that nobody has set, and that may still be set. */
  readonly isWithoutMinimum: boolean
  readonly isWithoutPicture: boolean
}

/** What is in force for a sale: the versions of its site's tables. */
export interface VersionsInForce {
  readonly increments: { readonly from: number; readonly step: number }[]
  readonly incrementsFrom: string | null
  readonly currency: CurrencyCode
  readonly timers: Readonly<Record<string, number>>
  readonly scheduleId: string | null
  readonly scheduleFrom: string | null
}

export interface SaleBuilt {
  readonly sale: DeskSale
  readonly lots: readonly DeskLot[]
  readonly versions: VersionsInForce
  /** Lanes that start together with it, itself included: they are one sale. */
  readonly laneCount: number
  /** Days of the next two years on which the yard's clocks are set back, `YYYY-MM-DD`: only then does a time come twice. */
  readonly setBackOn: readonly string[]
  /** A request that another operator has to confirm; null without one. */
  readonly cancellation: {
    readonly reason: string
    /** User id of the requester. */
    readonly askedBy: number
    /** The caller is the requester and so cannot decide. */
    readonly isOwn: boolean
  } | null
}
export interface YardLots {
  readonly lots: readonly DeskLot[]
}

/** Hours and minutes of a yard's clock. */
export const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const PRE_BID = /^\d{1,3}:[0-5]\d$/
const LANE = /^[A-Z]{0,2}$/
const LOT_MAX = 9_999_999_999
const YARD_MAX = 999_999

const lot = z.int().check(z.minimum(1), z.maximum(LOT_MAX))
const yard = z.int().check(z.minimum(1), z.maximum(YARD_MAX))
const clock = z.string().check(z.regex(CLOCK))
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_LENGTH_MAX))
const lots = z.array(lot).check(z.minLength(1), z.maxLength(SALE_LOTS_MAX))

const operators = { access: 'OPERATOR', envelope: 'std' } as const
const reading = { ...operators, method: 'GET', effect: 'none' } as const
const acting = { ...operators, method: 'POST', effect: 'member' } as const

/** One sale with its run list and the versions of steps, clocks and fees in force for it. */
export const getDeskSale = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getDeskSale',
  path: '/data/operations/sales/:saleId',
  summary: 'Get a sale with its run list',
  params: z.object({ saleId: rowId }),
  data: answers<SaleBuilt>(),
  fails: ['AUCTION_NOT_FOUND'],
})

/** Makes a sale at a yard; date and times are those of the yard's clock. */
export const createSale = /* @__PURE__ */ defineCall({
  ...acting,
  name: 'createSale',
  path: '/data/operations/sales',
  summary: 'Create a sale at a yard',
  body: z.object({
    yard,
    date: z.iso.date(),
    time: clock,
    /** Of a time that the clocks show twice: the second one. */
    isSecond: z._default(z.boolean(), false),
    lane: z._default(z.string().check(z.regex(LANE)), ''),
    saleType: z._default(z.enum(SALE_TYPES), 'live'),
    /** When a timed or sealed sale ends. */
    endDate: z.optional(z.iso.date()),
    endTime: z.optional(clock),
    /** Hours and minutes before the start. */
    endOfPreBid: z._default(z.string().check(z.regex(PRE_BID)), '1:00'),
    recurrence: z._default(z.enum(RECURRENCE_CODES), ''),
    name: z._default(z.string().check(z.trim(), z.maxLength(SALE_NAME_LENGTH_MAX)), ''),
  }),
  data: answers<SaleBuilt>(),
  fails: ['INVALID_INPUT', 'YARD_NOT_FOUND', 'SALE_TIME', 'SALE_EXISTS'],
})

/** Makes the next sale of a series. */
export const repeatSale = /* @__PURE__ */ defineCall({
  ...acting,
  name: 'repeatSale',
  path: '/data/operations/sales/:saleId/next',
  summary: 'Create the next sale of a series',
  params: z.object({ saleId: rowId }),
  data: answers<SaleBuilt>(),
  fails: ['AUCTION_NOT_FOUND', 'SALE_TIME', 'SALE_EXISTS'],
})

/** Puts lots into a sale, behind its last; out of the sale they were in. */
export const moveLots = /* @__PURE__ */ defineCall({
  ...acting,
  name: 'moveLots',
  path: '/data/operations/sales/:saleId/lots',
  summary: 'Add lots to a sale, or move them to it',
  params: z.object({ saleId: rowId }),
  body: z.object({ lots }),
  data: answers<SaleBuilt>(),
  fails: ['INVALID_INPUT', 'AUCTION_NOT_FOUND', 'LOT_NOT_FOUND', 'LOT_ACT_REFUSED'],
})

/** Numbers the items of a sale from 1 in the order given; all of them have to be named. */
export const orderLots = /* @__PURE__ */ defineCall({
  ...acting,
  name: 'orderLots',
  path: '/data/operations/sales/:saleId/order',
  summary: 'Set the run order of a sale',
  params: z.object({ saleId: rowId }),
  body: z.object({ lots }),
  data: answers<SaleBuilt>(),
  fails: ['INVALID_INPUT', 'AUCTION_NOT_FOUND', 'LOT_ACT_REFUSED'],
})

/** Sets what a lot is sold under, before its first bid. Left out stays; null takes away. */
export const setLotTerms = /* @__PURE__ */ defineCall({
  ...acting,
  name: 'setLotTerms',
  path: '/data/operations/lots/:lotNumber/terms',
  summary: 'Set the terms of a lot before its first bid',
  params: z.object({ lotNumber: rowId }),
  body: z.object({
    saleStatus: z.optional(z.enum(SALE_TERMS)),
    startMinor: z.optional(amountOrNoneMinor),
    reserveMinor: z.optional(z.nullable(amountOrNoneMinor)),
    buyNowMinor: z.optional(z.nullable(amountMinor)),
    makeOffer: z.optional(z.boolean()),
  }),
  data: answers<{ readonly lot: DeskLot }>(),
  fails: ['INVALID_INPUT', 'LOT_NOT_FOUND', 'LOT_ACT_REFUSED'],
})

/** Takes a lot out of its sale and off the market, with a reason that its ledger keeps. */
export const withdrawLot = /* @__PURE__ */ defineCall({
  ...acting,
  name: 'withdrawLot',
  path: '/data/operations/lots/:lotNumber/withdraw',
  summary: 'Withdraw a lot with a reason',
  params: z.object({ lotNumber: rowId }),
  body: z.object({ reason }),
  data: answers<{ readonly lot: DeskLot }>(),
  fails: ['INVALID_INPUT', 'LOT_NOT_FOUND', 'LOT_ACT_REFUSED', 'SECOND_PERSON_NEEDED'],
})

/** Open lots of a yard that are in no sale. */
export const listYardLots = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'listYardLots',
  path: '/data/operations/yards/:yard/lots',
  summary: 'List the lots of a yard that are in no sale',
  params: z.object({ yard: yardNumber }),
  data: answers<YardLots>(),
  fails: [],
})
