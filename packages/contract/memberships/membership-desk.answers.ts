import * as z from 'zod/mini'
import { MEMBERSHIP_LEVELS } from '../people.ts'
import { CURRENCY_CODES, SITE_CODES } from '../sites.ts'
import { MEMBERSHIP_ACTS } from './membership-codes.ts'
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
  decisions: z.readonly(
    z.array(z.object({ level, lastOn: z.string(), reason: z.string(), askedBy: z.int(), decidedBy: z.int(), at: z.string() })),
  ),
})

/** Answer of getMembershipDesk. */
export const membershipDesk = z.object({
  prices: z.readonly(z.array(deskPrice)),
  /** Unpaid, the oldest first. */
  orders: z.readonly(z.array(deskOrder)),
  requests: z.readonly(z.array(deskRequest)),
  member: z.nullable(deskMember),
})
export type MembershipDesk = z.infer<typeof membershipDesk>
export type DeskPrice = z.infer<typeof deskPrice>
export type DeskOrder = z.infer<typeof deskOrder>
export type DeskRequest = z.infer<typeof deskRequest>
export type DeskMember = z.infer<typeof deskMember>
