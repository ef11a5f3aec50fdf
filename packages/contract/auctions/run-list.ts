import * as z from 'zod/mini'
import type { ShownBrokerFee } from '../brokers/brokers.answers.ts'
import type { BUYER_CLASS_CODES } from '../operations/bidder-desk.ts'
import type { ClockZone } from '../clock-zone.ts'
import { answers, defineCall } from '../define-call.ts'
import type { LaneState, LateInvoice, LotState } from '../lanes/live.ts'
import { rowId } from '../numbers.ts'
import type { CurrencyCode, SiteCode } from '../sites.ts'

/** Lots of a lane that one answer lists at most. */
export const RUN_LIST_MAX = 500

/** A lane of a live sale, with what fixes its clock, steps and fees. */
export interface LaneView {
  readonly lane: LaneState
  /** IANA zone of the yard. */
  readonly zone: string
  /** The yard's clock on the day of the sale. */
  readonly clock: ClockZone
  /** Calendar day of the sale at its yard, `YYYY-MM-DD`. */
  readonly localDate: string
  readonly sellingSite: SiteCode
}

/** The lanes of today's live sales of the site. */
export interface Lanes {
  readonly lanes: readonly LaneView[]
}

/** One lot of a run list: what a bidder decides by, in codes; absent means unknown. */
export interface RunListItem {
  readonly lot: number
  /** Null where the viewer may not see it (MKT-6.09), or the file gave none. */
  readonly itemNumber: number | null
  readonly slug: string
  readonly description: string
  readonly year?: number | undefined
  readonly make: string
  readonly model?: string | undefined
  readonly modelGroup?: string | undefined
  readonly trim?: string | undefined
  /** First picture, small and full. */
  readonly picture: { readonly thumb: string; readonly full: string } | null
  /** Address of the drawing that stands for a picture; absent where there is one. */
  readonly drawing?: string | undefined
  readonly damageCode?: string | undefined
  readonly damage?: string | undefined
  readonly secondaryDamageCode?: string | undefined
  readonly secondaryDamage?: string | undefined
  readonly odometer?: number | undefined
  readonly odometerUnit: string
  /** Certificate of the wire, e.g. `CERT-D`. */
  readonly certificate?: string | undefined
  readonly titleGroup?: string | undefined
  readonly titleState?: string | undefined
  /** By what it is taxed: place, status and rates; `NO_TAX_RATES` where its place has none. */
  readonly tax?: string | undefined
  readonly keys?: string | undefined
  readonly place: string
  readonly announcements?: string | undefined
  /** Null while it takes no bids. */
  readonly state: LotState | null
}

/** The lots of a lane in the order in which they are offered. */
export interface RunList extends LaneView {
  readonly items: readonly RunListItem[]
}

/** A lot of today's lanes that the caller watches or has bid on. */
export interface MyLaneLot {
  readonly saleId: number
  readonly lot: number
  readonly isWatched: boolean
  readonly hasBid: boolean
}

/** Why the caller may not bid at all, whatever the lot; see decideEligibility. */
export const BAR_CODES = [
  'NO_MANDATE',
  'MANDATE_OVER',
  'NOT_ELIGIBLE',
  'OVERDUE',
  'FEE_DUE',
  'LEVEL',
  'DOCUMENTS',
  'SUSPENDED',
  'KIOSK_OFF',
] as const

/** What bidding in today's lanes means for the caller: own lots, buyer class, how much is bound and how much may be. */
export interface MyLanes {
  readonly lots: readonly MyLaneLot[]
  /** For whom the caller bids by a mandate; empty where they bid for themselves. */
  readonly payerName: string
  readonly buyerClass: (typeof BUYER_CLASS_CODES)[number]
  /** What the caller's broker takes of a bid, by currency; no part of the all-in price. Empty for everybody else. */
  readonly brokerFees: readonly { readonly currency: CurrencyCode; readonly fee: ShownBrokerFee }[]
  readonly bar: (typeof BAR_CODES)[number] | null
  /** Where that is a payment of the caller's own that is overdue, its invoice. */
  readonly lateInvoice?: LateInvoice | undefined
  /** One for each requested currency; minor units, fees included. */
  readonly limits: readonly MyLimit[]
}

export interface MyLimit {
  readonly currency: CurrencyCode
  /** Bound by lots that the caller leads, and by what waits for a seller or is won and not paid. */
  readonly leadingMinor: number
  readonly pendingMinor: number
  readonly limitMinor: number
}

const open = { method: 'GET', access: 'anyone', effect: 'none', envelope: 'std' } as const

/** Lanes that run, are to come or have ended today (MQ-070). */
export const listLanes = /* @__PURE__ */ defineCall({
  ...open,
  isPublicRead: true,
  name: 'listLanes',
  scope: 'watch',
  path: '/public/data/lanes',
  summary: 'List the lanes of today’s live sales with their progress',
  data: answers<Lanes>(),
  fails: [],
})

/**
 * The lots of a lane in their order, each with its place; lane and items are hidden as everywhere (MKT-6.08, MKT-6.09).
 * With `ahead`, so many lots from the one on the block on, or from the first that is not closed.
 */
export const getLaneRunList = /* @__PURE__ */ defineCall({
  ...open,
  isPublicRead: true,
  name: 'getLaneRunList',
  scope: 'watch',
  path: '/public/data/lanes/:saleId',
  summary: 'Get the run list of a lane',
  params: z.object({ saleId: rowId }),
  query: z.object({ ahead: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(RUN_LIST_MAX))) }),
  data: answers<RunList>(),
  fails: ['AUCTION_NOT_FOUND'],
})

/** The caller's lots in today's lanes and what the caller may bid. */
export const getMyLanes = /* @__PURE__ */ defineCall({
  ...open,
  name: 'getMyLanes',
  path: '/data/lanes/mine',
  summary: 'List the caller’s lots in today’s lanes, and how much the caller may bid',
  access: 'member',
  data: answers<MyLanes>(),
  fails: [],
})
