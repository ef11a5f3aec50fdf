import * as z from 'zod/mini'
import { CURRENCY_CODES, SITE_CODES } from '../sites.ts'
import { BUYER_CLASS_CODES } from '../operations/bidder-desk.ts'
import { FEE_COLUMNS, FEE_PHASES, FEE_TITLE_GROUPS } from './fee-codes.ts'

const currency = z.enum(CURRENCY_CODES)
const minor = z.int()
const day = z.string().check(z.describe('YYYY-MM-DD'))

/** A fee from a price on: a fixed amount in minor units, or a share of the bid; the other one is null. */
const feeBand = z.object({
  fromMinor: minor,
  feeMinor: z.nullable(minor),
  basisPoints: z.nullable(z.int()),
})
const bands = z.readonly(z.array(feeBand))

/** The greater of an amount and a share of the price. */
const greaterFee = z.object({ minor, basisPoints: z.int() })

/** What may become due after a win, beside the price all-in; null for what is not taken. */
const laterFees = z.object({
  isDemonstration: z.boolean(),
  late: z.nullable(greaterFee).check(z.describe('Once, where the lot is not paid in time.')),
  relist: z.nullable(greaterFee).check(z.describe('Where it is never paid and sold anew.')),
  titleMailingMinor: z.nullable(minor),
  storage: z.nullable(
    z.object({
      freeDays: z.int().check(z.describe('Business days after the day of the award that cost nothing.')),
      rates: z.readonly(z.array(z.object({ yard: z.nullable(z.int()), vehicleType: z.nullable(z.string()), dayMinor: minor }))),
    }),
  ),
})

/** Every fee of one schedule; a bid pays that of the last band which begins at or below it. */
export const feeTable = z.object({
  id: z.string(),
  effectiveFrom: day,
  isDemonstration: z.boolean().check(z.describe('Whether the figures are invented, since none are published.')),
  buyer: z.object({ VOL: bands, STD: bands, UNS: bands, UNC: bands }),
  virtual: z.object({ live: bands, liveClean: bands, preliminary: bands }),
  gateMinor: z.object({ clean: minor, other: minor }),
  environmentalMinor: minor,
  titleHandlingMinor: minor,
  later: laterFees,
})
export type FeeTable = z.infer<typeof feeTable>

const version = z.object({ id: z.string(), effectiveFrom: day, isDemonstration: z.boolean() })
export type FeeVersion = z.infer<typeof version>

/** What a site takes and asks for in one currency. */
const currencyFees = z.object({
  currency,
  /** In force on the day; null before the first version. */
  inForce: z.nullable(feeTable),
  /** The oldest first. */
  earlier: z.readonly(z.array(version)),
  coming: z.readonly(z.array(version)),
  /** Least raises of a bid, in minor units, in force on the day; null where there are none. */
  increments: z.nullable(
    z.object({
      effectiveFrom: day,
      isDemonstration: z.boolean(),
      bands: z.readonly(z.array(z.object({ fromMinor: minor, stepMinor: minor }))),
    }),
  ),
})
export type CurrencyFees = z.infer<typeof currencyFees>

/** Answer of getFees. */
export const feeTables = z.object({
  site: z.enum(SITE_CODES),
  on: day,
  /** Of the site. */
  today: day,
  /** Selling sites whose lots this host lists. */
  sites: z.readonly(z.array(z.enum(SITE_CODES))),
  /** Whose fees the caller's bids pay: their own, or those of the account that they bid for. */
  reader: z.object({
    buyerClass: z.enum(BUYER_CLASS_CODES),
    /** The columns of buyer fees that are theirs: two of an unsecured buyer, by the title of the lot. */
    columns: z.readonly(z.array(z.enum(FEE_COLUMNS))),
    isLicensed: z.boolean(),
    homeSite: z.enum(SITE_CODES),
  }),
  currencies: z.readonly(z.array(currencyFees)),
})
export type FeeTables = z.infer<typeof feeTables>

const major = z.number()

/** Answer of estimatePrice; amounts are major units of `currencyCode`. */
export const priceEstimate = z.object({
  bidAmount: major,
  lines: z.readonly(
    z.array(
      z.object({
        key: z.string().check(z.describe('Key of the words for it, such as fee.buyer.')),
        amount: major,
        place: z.optional(z.string().check(z.describe('Whose tax it is, of a line of tax.'))),
        percent: z.optional(major.check(z.describe('Its rate.'))),
      }),
    ),
  ),
  subtotal: major.check(z.describe('Bid and fees before tax.')),
  tax: z.nullable(major).check(z.describe('Null where it is not known; then `total` is before tax.')),
  total: major,
  isBeforeTax: z.boolean(),
  currencyCode: currency,
  /** What the caller's broker takes beside it, settled between those two; null for nothing. */
  brokerFee: z.nullable(major),
  isDemonstration: z.boolean(),
  /** What fixed these fees: a bid placed now freezes the same. */
  terms: z.object({
    scheduleId: z.string(),
    buyerClass: z.enum(BUYER_CLASS_CODES),
    phase: z.enum(FEE_PHASES),
    titleGroup: z.enum(FEE_TITLE_GROUPS),
    tax: z.nullable(z.string().check(z.describe('Place, status and rates of the tax, in thousandths of a percent; null before tax.'))),
  }),
})
export type PriceEstimate = z.infer<typeof priceEstimate>
