import * as z from 'zod/mini'
import type { Example, Schema } from '../define-call.ts'
import {
  askMembershipLevel,
  askMembershipPaid,
  askMembershipPrice,
  askMembershipReturn,
  decideMembershipAct,
  getMembershipDesk,
  noteMembershipReturn,
} from './membership-desk.ts'
import { membershipDesk } from './membership-desk.answers.ts'
import {
  cancelMembershipOrder,
  chooseFreeLevel,
  getMembership,
  getMembershipPrices,
  orderMembership,
  setAutoRenewal,
} from './memberships.ts'
import { membershipAnswer, membershipOrdered, membershipPrices } from './memberships.answers.ts'

/** Levels of membership: prices, orders, renewals, and what operators decide. Part of the list in `calls.ts`. */
export const membershipCalls = {
  getMembershipPrices,
  getMembership,
  orderMembership,
  cancelMembershipOrder,
  setAutoRenewal,
  chooseFreeLevel,
  getMembershipDesk,
  askMembershipPaid,
  askMembershipPrice,
  askMembershipLevel,
  noteMembershipReturn,
  askMembershipReturn,
  decideMembershipAct,
} as const

const asked = z.object({ id: z.int() })

/** Answer schema of each of these calls. */
export const membershipAnswers = {
  getMembershipPrices: membershipPrices,
  getMembership: membershipAnswer,
  orderMembership: membershipOrdered,
  cancelMembershipOrder: membershipAnswer,
  setAutoRenewal: membershipAnswer,
  chooseFreeLevel: membershipAnswer,
  getMembershipDesk: membershipDesk,
  askMembershipPaid: asked,
  askMembershipPrice: asked,
  askMembershipLevel: asked,
  noteMembershipReturn: asked,
  askMembershipReturn: asked,
  decideMembershipAct: z.object({ state: z.enum(['DONE', 'REFUSED']) }),
} as const satisfies Readonly<Record<keyof typeof membershipCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const membershipExamples: Readonly<Partial<Record<keyof typeof membershipCalls, Example>>> = {
  orderMembership: { level: 'P', priceId: '2', kind: 'UPGRADE', dueMinor: '19900' },
  cancelMembershipOrder: { orderId: '17' },
  setAutoRenewal: { isOn: true },
  chooseFreeLevel: { level: 'S' },
  askMembershipPaid: { orderId: 17, reference: 'Wire 4711', reason: 'Seen on the account of the house.' },
  askMembershipPrice: {
    site: 'CPRTUS',
    level: 'P',
    currency: 'USD',
    firstMinor: 22_000,
    renewalMinor: 17_000,
    firstOn: '2027-01-01',
    reason: 'Prices of 2027.',
  },
  askMembershipLevel: { number: 104233, level: 'B', lastOn: '2027-12-31', reason: 'Broker agreement signed.' },
  noteMembershipReturn: { orderId: 17, reason: 'The bank returned the wire.' },
  askMembershipReturn: { returnId: 3, verdict: 'PAID', reference: 'Wire 4712', reason: 'Seen on the account of the house.' },
  decideMembershipAct: { action: 'confirm' },
}
