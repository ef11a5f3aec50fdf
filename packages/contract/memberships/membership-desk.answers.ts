import * as z from 'zod/mini'
import { MEMBERSHIP_LEVELS } from '../people.ts'
import { CURRENCY_CODES, SITE_CODES } from '../sites.ts'
import { MEMBERSHIP_ACTS, RETURN_ENDS, RETURN_VERDICTS, RETURN_WAYS } from './membership-codes.ts'
import { levelPrice, membershipOrder } from './memberships.answers.ts'

const level = z.enum(MEMBERSHIP_LEVELS)
const site = z.enum(SITE_CODES)

const deskPrice = z.extend(levelPrice, {
  site,
  /** First day, YYYY-MM-DD. */
  firstOn: z.string(),
  /** Whether it holds today; others are still to come. */
  isNow: z.boolean(),
})

const deskOrder = z.extend(membershipOrder, { number: z.int(), name: z.string(), site })

/** A payment of a membership that went back where no invoice tells of it: its member is held until it ends. */
const deskReturn = z.object({
  id: z.int(),
  orderId: z.int(),
  number: z.int(),
  name: z.string(),
  site,
  way: z.enum(RETURN_WAYS),
  /** Of the payment, as its payer knows it. */
  reference: z.string(),
  currency: z.enum(CURRENCY_CODES),
  amountMinor: z.int(),
  /** ISO 8601 UTC. */
  at: z.string(),
  /** User id of the operator who noted it, and what they wrote; null and empty where a gateway told. */
  notedBy: z.nullable(z.int()),
  reason: z.string(),
  /** Null while it is open. */
  endedAs: z.nullable(z.enum(RETURN_ENDS)),
  endedAt: z.string(),
  endedReference: z.string(),
  endedReason: z.string(),
  /** User ids of the two who decided; null where nobody had to. */
  askedBy: z.nullable(z.int()),
  decidedBy: z.nullable(z.int()),
})

const deskRequest = z.object({
  id: z.int(),
  act: z.enum(MEMBERSHIP_ACTS),
  /** User ids of who asked, and whom it is about; null of a price. */
  askedBy: z.int(),
  number: z.nullable(z.int()),
  site,
  reason: z.string(),
  /** ISO 8601 UTC. */
  askedAt: z.string(),
  /** The caller asked and so cannot decide. */
  isOwn: z.boolean(),
  level: z.nullable(level),
  orderId: z.nullable(z.int()),
  /** How a hold would end; null of everything else. */
  verdict: z.nullable(z.enum(RETURN_VERDICTS)),
  reference: z.string(),
  currency: z.nullable(z.enum(CURRENCY_CODES)),
  /** Of an order what is due, of a price the first year; minor units. */
  amountMinor: z.nullable(z.int()),
  renewalMinor: z.nullable(z.int()),
  /** First day of a price, last one of a level; empty for an order. */
  on: z.string(),
})

const deskMember = z.object({
  number: z.int(),
  name: z.string(),
  site,
  status: z.string(),
  level: z.nullable(level),
  validUntil: z.string(),
  source: z.enum(['free', 'paid', 'decided']),
  step: z.nullable(z.int()),
  isAutoRenewed: z.boolean(),
  orders: z.readonly(z.array(membershipOrder)),
  /** Payments that went back, the newest first. */
  returns: z.readonly(z.array(deskReturn)),
  decisions: z.readonly(
    z.array(z.object({ level, lastOn: z.string(), reason: z.string(), askedBy: z.int(), decidedBy: z.int(), at: z.string() })),
  ),
})

/** Answer of getMembershipDesk. */
export const membershipDesk = z.object({
  prices: z.readonly(z.array(deskPrice)),
  /** Unpaid, the oldest first. */
  orders: z.readonly(z.array(deskOrder)),
  /** Memberships that are held for a payment that went back, the oldest first. */
  returns: z.readonly(z.array(deskReturn)),
  requests: z.readonly(z.array(deskRequest)),
  member: z.nullable(deskMember),
})
export type MembershipDesk = z.infer<typeof membershipDesk>
export type DeskPrice = z.infer<typeof deskPrice>
export type DeskOrder = z.infer<typeof deskOrder>
export type DeskReturn = z.infer<typeof deskReturn>
export type DeskRequest = z.infer<typeof deskRequest>
export type DeskMember = z.infer<typeof deskMember>
