import type { ClockZone } from '../clock-zone.ts'
import type { CurrencyCode, Money } from '../sites.ts'

/** How the sale of a lot ended: left undecided, the seller decides, sold, or offered and not sold. */
export const SALE_STATES = ['SALE_OVER', 'SELLER_DECIDING', 'SOLD', 'NOT_SOLD'] as const
export type SaleState = (typeof SALE_STATES)[number]

/** Place of a lot in the run of a lane that has begun. */
export interface LaneQueue {
  /** 0 on the block, 1 the next, 2 the one after it. */
  readonly itemsAway: number
  /** About when it opens by the pace of the lane, epoch milliseconds; absent on the block, and while the lane is paused. */
  readonly opensAtMs?: number | undefined
}

/** Facts of the vehicle; absent means unknown. */
export interface VehicleView {
  /** Masked unless the caller may see it (MKT-5.33). */
  readonly vin?: string | undefined
  readonly year?: number | undefined
  readonly make: string
  readonly makeCode?: string | undefined
  readonly modelGroup?: string | undefined
  readonly model?: string | undefined
  readonly trim?: string | undefined
  /** Letter of the vehicle type, e.g. `V`. */
  readonly type: string
  readonly typeText: string
  readonly categoryCode?: string | undefined
  readonly bodyStyle?: string | undefined
  readonly colour?: string | undefined
  readonly engine?: string | undefined
  readonly cylinders?: string | undefined
  readonly drive?: string | undefined
  readonly transmission?: string | undefined
  readonly fuel?: string | undefined
  readonly keys?: string | undefined
}

export interface ConditionView {
  /** Certificate code of the wire, e.g. `CERT-D`. */
  readonly certificate?: string | undefined
  readonly certificateText?: string | undefined
  readonly damageCode?: string | undefined
  readonly damage?: string | undefined
  readonly secondaryDamageCode?: string | undefined
  readonly secondaryDamage?: string | undefined
  readonly odometer?: number | undefined
  readonly odometerBrand?: string | undefined
  readonly odometerBrandText?: string | undefined
  readonly odometerUnit: string
  readonly titleType?: string | undefined
  readonly titleText?: string | undefined
  readonly titleState?: string | undefined
  /** Letter of the title group: C clean, S salvage, J nonrepairable. */
  readonly titleGroup?: string | undefined
  readonly titleGroupText?: string | undefined
  readonly grade?: number | undefined
  readonly announcements?: string | undefined
  readonly specialNote?: string | undefined
}

/** When, where and how the lot sells. `startsAtMs` and `dateType` are absent when no sale is set. */
export interface SaleView {
  readonly startsAtMs?: number | undefined
  readonly dateType?: string | undefined
  /** Local time of day at the yard, HH:mm:ss. */
  readonly timeOfDay?: string | undefined
  /** Local calendar day at the yard, YYYY-MM-DD. */
  readonly localDate?: string | undefined
  readonly zoneLabel?: string | undefined
  /** IANA zone of the yard. */
  readonly zone?: string | undefined
  /** The yard's clock at the start, or at the last change of a lot without one. */
  readonly clock?: ClockZone | undefined
  readonly isFuture: boolean
  /** How the lot's sale ended; absent while the lot is offered or waits for its sale. */
  readonly state?: SaleState | undefined
  /** Its lane runs; `queue` holds the lot's place in it. */
  readonly isLive: boolean
  /** Absent where its lane does not run, and once it was offered there. */
  readonly queue?: LaneQueue | undefined
  /** A live sale runs at its yard on its day (MKT-4.19): wire `las` is LIVE_BIDDING. */
  readonly isLiveBidding?: boolean | undefined
  /** Sale id, or `Future` when none is set (MKT-3.11). */
  readonly auctionId: string
  readonly yardNumber: number
  readonly yardName: string
  readonly physicalYardNumber: number
  readonly physicalYardName: string
  readonly lane?: string | undefined
  readonly itemNumber?: number | undefined
  readonly gridRow?: string | undefined
  /** Lane and item were left out for this viewer (MQ-078). */
  readonly isLaneHidden: boolean
  readonly isGridRowHidden: boolean
  readonly statusCode?: number | undefined
  readonly statusText?: string | undefined
  readonly light?: string | undefined
}

export interface PlaceView {
  readonly city?: string | undefined
  readonly state?: string | undefined
  readonly country: string
  readonly zip?: string | undefined
  readonly lat?: number | undefined
  readonly lon?: number | undefined
}

/** The last sale in which a lot found no buyer. */
export interface UnsoldView {
  readonly atMs: number
  /** Nothing where nobody bid. */
  readonly highBid: Money
}

/** What a lot has for its tax where its place has no rates. */
export const NO_TAX_RATES = '-'

export interface PriceView {
  readonly currency: CurrencyCode
  readonly currentBid: Money
  readonly estimate?: Money | undefined
  readonly repairCost?: Money | undefined
  readonly buyNow?: Money | undefined
  readonly takesOffers: boolean
  /** By what it is taxed: place, status and rates in thousandths of a percent; `NO_TAX_RATES` where its place has none, and bids are refused. */
  readonly tax?: string | undefined
  /** Of a lot that went unsold and takes offers now. */
  readonly unsold?: UnsoldView | undefined
}

/** A lot as a page shows it, in our own words; what the viewer may not see is absent already. */
export interface LotView {
  readonly lotNumber: number
  readonly description: string
  readonly slug: string
  readonly vehicle: VehicleView
  readonly condition: ConditionView
  readonly sale: SaleView
  readonly place: PlaceView
  readonly price: PriceView
  readonly isSold: boolean
  /** For sale: its sale is yet to come or runs. */
  readonly isOpen: boolean
  /** Somebody has bid on it before its sale: the bids of a timed or a sealed sale are its own. */
  readonly hasPreliminaryBids: boolean
  readonly isWholesale: boolean
  /** The yard that sells it is not the one where it is. */
  readonly isOffsite: boolean
  readonly isSealed: boolean
  readonly isSellerShown: boolean
  readonly sellerName?: string | undefined
  readonly siteCodes: readonly string[]
  readonly featureCodes: readonly string[]
  readonly featureLabels: readonly string[]
  readonly iconCodes: readonly string[]
  /** Absent when the lot has no picture. */
  readonly thumbnailUrl?: string | undefined
  readonly updatedAtMs?: number | undefined
}
