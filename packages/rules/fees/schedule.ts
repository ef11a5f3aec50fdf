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
}
