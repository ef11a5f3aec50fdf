import type { SiteCode } from '@app/contract/sites.ts'

/** Payment methods in the order they are offered (MKT-9.16). */
export const PAYMENT_METHODS = ['CRDCARD', 'PAYPAL', 'APLPAY', 'GPAY', 'BNKTR', 'BANK_PAY', 'EPAY'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const DEFAULT_PAYMENT_METHOD: PaymentMethod = 'CRDCARD'

/** Methods that take the money from a card, wallets with cards in them among them: what a card may pay in a day counts for all of these. */
export const CARD_METHODS: readonly PaymentMethod[] = ['CRDCARD', 'APLPAY', 'GPAY']

/** Card types (MKT-9.15). */
export const CARD_TYPES = ['CRDCARD', 'DBTCARD', 'INT_DBCARD'] as const

/** Brands of cards by the gateway's code (MKT-9.17). */
export const CARD_BRANDS = {
  '001': 'Visa',
  '002': 'Mastercard',
  '003': 'American Express',
  '004': 'Discover',
  '005': 'Diners Club',
  '007': 'JCB',
  '024': 'Maestro UK Domestic',
  '042': 'Maestro International',
} as const

/** Most that one card payment may be, in whole units of the site's currency; ours, no published figure exists. */
const CARD_LIMITS: Readonly<Partial<Record<SiteCode, number>>> = { CPRTIN: 400_000, CPRTMEA: 20_000 }
const CARD_LIMIT = 5_000

/** Most that one card payment may be on a site, in whole currency units. */
export function cardLimitOf(site: SiteCode): number {
  return CARD_LIMITS[site] ?? CARD_LIMIT
}

/** Who carries a vehicle or its papers. */
export const SHIPPING_SERVICES = ['TOW', 'AUTO_TRANSPORT', 'CONTAINER', 'RORO'] as const

/**
 * Carriers of title documents; `{number}` stands for the tracking number, percent-encoded (MKT-3.59).
 *
 * @later Titles are sent once a lot is paid.
 */
export const TITLE_CARRIERS = {
  FEDEX: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  UPS: 'https://www.ups.com/track?tracknum={number}',
} as const
