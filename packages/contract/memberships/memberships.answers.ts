import * as z from 'zod/mini'
import { MEMBERSHIP_LEVELS } from '../people.ts'
import { INVOICE_STATUSES } from '../payments/invoice-codes.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { ORDER_KINDS, ORDER_STATES, PRICED_LEVELS } from './membership-codes.ts'

const level = z.enum(MEMBERSHIP_LEVELS)
const currency = z.enum(CURRENCY_CODES)

export const levelPrice = z.object({
  id: z.int(),
  level: z.enum(PRICED_LEVELS),
  currency,
  /** Minor units; 0: the level is free. */
  firstMinor: z.int(),
  /** Of each further year. */
  renewalMinor: z.int(),
})
export type LevelPrice = z.infer<typeof levelPrice>

/** Whose the tax of a membership is, such as `GBR` or `CAN-ON`, empty of orders of before; its rate, thousandths of a percent. */
const tax = { taxPlace: z.string(), taxRate: z.int() }

/** A price with the tax that goes on top of it, as far as that is known before an order. */
export const offeredPrice = z.extend(levelPrice, {
  ...tax,
  firstTaxMinor: z.int(),
  renewalTaxMinor: z.int(),
  /** Whether tax may come on top that only the state of the member tells. */
  isBeforeTax: z.boolean(),
})
export type OfferedPrice = z.infer<typeof offeredPrice>

export const membershipPrices = z.object({ prices: z.readonly(z.array(offeredPrice)) })
export type MembershipPrices = z.infer<typeof membershipPrices>

export const membershipOffer = z.object({
  level: z.enum(PRICED_LEVELS),
  kind: z.enum(ORDER_KINDS),
  priceId: z.int(),
  currency,
  priceMinor: z.int(),
  /** What the days that are paid for and not used yet are worth. */
  creditMinor: z.int(),
  ...tax,
  /** Of the price less the credit. */
  taxMinor: z.int(),
  /** What is to be paid, tax among it. */
  dueMinor: z.int(),
})
export type MembershipOffer = z.infer<typeof membershipOffer>

export const membershipOrder = z.object({
  id: z.int(),
  priceId: z.int(),
  level: z.enum(PRICED_LEVELS),
  kind: z.enum(ORDER_KINDS),
  state: z.enum(ORDER_STATES),
  currency,
  priceMinor: z.int(),
  creditMinor: z.int(),
  ...tax,
  taxMinor: z.int(),
  /** Tax among it. */
  dueMinor: z.int(),
  /** The last day on which it may be paid, YYYY-MM-DD, since the days that it credits are used up meanwhile; empty without a credit. */
  payableUntil: z.string(),
  /** The invoice that its payment issued; null of one that is not paid, and where the site bills nothing. */
  invoiceId: z.nullable(z.int()),
  /** How that invoice stands; null without one. */
  invoiceStatus: z.nullable(z.enum(INVOICE_STATUSES)),
  /** What of it is owed again since its payment went back, minor units: nobody bids until it is paid. */
  owedMinor: z.int(),
  /** Whether its payment went back, no invoice tells of it, and operators ended the membership. */
  isEnded: z.boolean(),
  /** ISO 8601 UTC; `paidAt` is empty while the order is not paid. */
  orderedAt: z.string(),
  paidAt: z.string(),
  /** Days that it paid for, YYYY-MM-DD; empty while it is not paid. */
  firstOn: z.string(),
  lastOn: z.string(),
})
export type MembershipOrder = z.infer<typeof membershipOrder>

/** Answer of getMembership and of what changes it. */
export const membershipAnswer = z.object({
  /** Null where one has to be chosen. */
  level: z.nullable(level),
  /** Last day, YYYY-MM-DD; empty where it has no end. */
  validUntil: z.string(),
  /** `free`: costs nothing. `paid`: by the year. `decided`: by operators. */
  source: z.enum(['free', 'paid', 'decided']),
  /** The step that holds the caller up for their membership: 461, 463 or 469; null for none. */
  step: z.nullable(z.int()),
  /** Whether what was chosen or paid for is not given yet: operators look at the account first. */
  isWaiting: z.boolean(),
  isAutoRenewed: z.boolean(),
  /** The order that is not paid yet; null for none. */
  order: z.nullable(membershipOrder),
  /** Whether orders are paid by hand; otherwise at a gateway. */
  isPaidByHand: z.boolean(),
  offers: z.readonly(z.array(membershipOffer)),
  /** Levels that cost nothing and may be chosen instead. */
  freeLevels: z.readonly(z.array(level)),
  /** Whether a level may still be chosen by the steps of the registration. */
  isRegistering: z.boolean(),
  /** Orders that are paid or cancelled, the newest first. */
  past: z.readonly(z.array(membershipOrder)),
})
export type Membership = z.infer<typeof membershipAnswer>

/** Answer of orderMembership: the order, and the gateway's page; empty where it is paid by hand or nothing is due. */
export const membershipOrdered = z.object({ order: membershipOrder, payUrl: z.string() })
export type MembershipOrdered = z.infer<typeof membershipOrdered>
