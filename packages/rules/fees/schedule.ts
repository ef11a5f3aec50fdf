import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'

/**
 * Buyer classes: `VOL` high-volume licensed, secured payment; `STD` standard secured; `UNS` standard unsecured; `UNC`
 * the column of an unsecured buyer for clean titles, chosen by `quote`, never by the caller.
 */
export const BUYER_CLASSES = ['VOL', 'STD', 'UNS'] as const
export type BuyerClass = (typeof BUYER_CLASSES)[number]
/** Whose fees a visitor is shown: those of the class that an account has from the start. */
export const VISITOR_CLASS: BuyerClass = 'STD'
export type FeeColumn = BuyerClass | 'UNC'

/** A fee from a hammer price on: a fixed amount, or a share of the hammer in basis points. */
export type FeeBand = readonly [fromMinor: number, fee: { readonly minor: number } | { readonly basisPoints: number }]

/** The greater of an amount and a share of the hammer price. */
export interface GreaterFee {
  readonly minor: number
  readonly basisPoints: number
}

/** What a day of storage costs: at one yard or at every other, for one type of vehicle or for every other. */
export interface StorageRate {
  /** Number of the yard; null for all that have no rate of their own. */
  readonly yard: number | null
  /** Letter of the vehicle type, such as V; null for all that have no rate of their own. */
  readonly vehicleType: string | null
  readonly dayMinor: number
}

/** What a lot costs that stays in its yard. */
export interface StorageFees {
  /** Business days after the day of the award that cost nothing. */
  readonly freeDays: number
  readonly rates: readonly StorageRate[]
}

/** What may become due after a win, beside the price all-in; null for what is not taken (auction-rules B2.8). */
export interface LaterFees {
  /** True where the figures are ours. */
  readonly isDemonstration: boolean
  /** Once, where the lot is not paid in time. */
  readonly late: GreaterFee | null
  /** Where it is never paid and sold anew. */
  readonly relist: GreaterFee | null
  readonly titleMailingMinor: number | null
  readonly storage: StorageFees | null
}

/** Fees of one selling site and currency, in force from a calendar day of the site. Amounts are minor units. */
export interface FeeSchedule {
  readonly id: string
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly effectiveFrom: string
  /** True where no published schedule exists and the figures are ours. */
  readonly isDemonstration: boolean
  readonly buyer: Readonly<Record<FeeColumn, readonly FeeBand[]>>
  readonly virtual: Readonly<Record<'live' | 'liveClean' | 'preliminary', readonly FeeBand[]>>
  readonly gateMinor: { readonly clean: number; readonly other: number }
  readonly environmentalMinor: number
  readonly titleHandlingMinor: number
  readonly later: LaterFees
}
