/**
 * What of a quote a rate is for: the price itself, every fee, or one fee, which then goes before the rate of all fees; or
 * memberships, which are about no lot. A place sells no lots unless it has the first two.
 */
export const TAX_KINDS = ['PRICE', 'FEES', 'BUYER', 'VIRTUAL', 'GATE', 'ENVIRONMENTAL', 'TITLE_HANDLING', 'MEMBERSHIP'] as const
export type TaxKind = (typeof TAX_KINDS)[number]

/** How a lot is sold for tax: with tax on its price, under a scheme that shows none on it, or free of it. */
export const LOT_TAX_STATUSES = ['STANDARD', 'MARGIN', 'EXEMPT'] as const
export type LotTaxStatus = (typeof LOT_TAX_STATUSES)[number]

/** What operators may say of a lot; `PLACE`: as its place does by itself. */
export const SET_TAX_STATUSES = [...LOT_TAX_STATUSES, 'PLACE'] as const
export type SetTaxStatus = (typeof SET_TAX_STATUSES)[number]
/** Lots of which it is said at once at most. */
export const TAX_LOTS_MAX = 200

/** Why tax of an invoice is taken back: an exemption that was approved after it, or proof that its vehicle left the country. */
export const TAX_RELIEFS = ['EXEMPTION', 'EXPORT'] as const
export type TaxRelief = (typeof TAX_RELIEFS)[number]
/** Longest reference of a paper that proves an export, and most invoices that the desk names, characters and rows. */
export const PROOF_REFERENCE_MAX = 80
export const RELIEF_LISTED_MAX = 200

/** What is wrong in a line of a file of rates. */
export const RATE_FAULTS = [
  'HEADER',
  'CELLS',
  'PLACE',
  'KIND',
  'PERCENT',
  'DAY',
  'TOO_EARLY',
  'TWICE',
  'KNOWN',
  'TOO_MANY',
  'EMPTY',
] as const
export type RateFaultReason = (typeof RATE_FAULTS)[number]

/** How a file of rates stands: it waits for a second person, or was decided. */
export const RATE_DRAFT_STATES = ['DRAFT', 'APPROVED', 'REFUSED'] as const

/** Largest file of rates, characters. */
export const RATES_FILE_MAX = 60_000
/** Longest number of a certificate and longest reason, characters. */
export const TAX_NUMBER_MAX = 40
export const TAX_REASON_MAX = 300
