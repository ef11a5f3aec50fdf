import * as z from 'zod/mini'
import { ATTEMPT_STATES, DECLINE_REASONS } from '../gateway/gateway-codes.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { PAY_LINK_STATES } from './pay-link-codes.ts'

const money = {
  currencyCode: z.enum(CURRENCY_CODES),
  /** Major units. */
  amount: z.number(),
}

/** A link of the caller. Its address and picture are there while it is open. */
const payLink = z.object({
  linkId: z.int(),
  invoiceId: z.int(),
  state: z.enum(PAY_LINK_STATES),
  ...money,
  url: z.string(),
  /** The address for a camera: an SVG path on a square of `size` units. */
  picture: z.nullable(z.object({ size: z.int(), path: z.string() })),
  /** Whom it was mailed to; empty for nobody, and once the link has ended. */
  email: z.string(),
  /** ISO 8601 UTC; `endedAt` is empty while it is open. */
  madeAt: z.string(),
  expiresAt: z.string(),
  endedAt: z.string(),
})
export type PayLink = z.infer<typeof payLink>

/** Answer of listPayLinks, the newest first. */
export const payLinks = z.object({
  links: z.readonly(z.array(payLink)),
  /** Whether a link can be made for the invoice: the seller takes cards, and something is left to pay. */
  canMake: z.boolean(),
})
export type PayLinks = z.infer<typeof payLinks>

/** Answer of createPayLink: the address is in the list, so that no stored answer holds it. */
export const payLinkMade = z.object({ linkId: z.int(), invoiceId: z.int() })
export type PayLinkMade = z.infer<typeof payLinkMade>

export const payLinkRevoked = z.object({ isEnded: z.boolean() })
export type PayLinkRevoked = z.infer<typeof payLinkRevoked>

/** What whoever pays for somebody else is told: never who that is. */
const invoiceForStrangers = {
  /** Number of the invoice. */
  reference: z.string(),
  lotNumber: z.nullable(z.int()),
  vehicle: z.string(),
  ...money,
}

/** Answer of getPayLink. */
export const openPayLink = z.object({ ...invoiceForStrangers, expiresAt: z.string() })
export type OpenPayLink = z.infer<typeof openPayLink>

/** Answer of getLinkPayment: how a payment by a link stands. */
export const linkPayment = z.object({
  ...invoiceForStrangers,
  state: z.enum(ATTEMPT_STATES),
  /** Why it was not paid; null where it was, or nobody says. */
  reason: z.nullable(z.enum(DECLINE_REASONS)),
  isUnderWay: z.boolean(),
  /** Whether the money is on its way back, because the payment had ended before it came. */
  isPaidBack: z.boolean(),
  /** The page where it can still be paid; empty once that is over. */
  payUrl: z.string(),
})
export type LinkPayment = z.infer<typeof linkPayment>
