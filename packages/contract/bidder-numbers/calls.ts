import * as z from 'zod/mini'
import type { Example, Schema } from '../define-call.ts'
import { nextStep } from '../registration/registration.answers.ts'
import { bidderNumberDone, bidderNumbers, invitation } from './bidder-numbers.answers.ts'
import {
  acceptInvitation,
  assignBidder,
  assignCounterman,
  getBrokerStatement,
  getInvitation,
  inviteBidder,
  inviteCounterman,
  listBidders,
  listCountermen,
  vacateBidder,
  vacateCounterman,
  withdrawBidderInvitation,
  withdrawCountermanInvitation,
} from './bidder-numbers.ts'
import { listInventory } from './inventory.ts'
import { inventory } from './inventory.answers.ts'

/** Numbers of bidders and countermen: handed out, taken, vacated. Part of the list in `calls.ts`. */
export const bidderNumberCalls = {
  listBidders,
  inviteBidder,
  assignBidder,
  vacateBidder,
  withdrawBidderInvitation,
  listCountermen,
  inviteCounterman,
  assignCounterman,
  vacateCounterman,
  withdrawCountermanInvitation,
  getInvitation,
  acceptInvitation,
  getBrokerStatement,
  listInventory,
} as const

/** Answer schema of each of these calls. */
export const bidderNumberAnswers = {
  listBidders: bidderNumbers,
  inviteBidder: bidderNumberDone,
  assignBidder: bidderNumberDone,
  vacateBidder: bidderNumberDone,
  withdrawBidderInvitation: bidderNumberDone,
  listCountermen: bidderNumbers,
  inviteCounterman: bidderNumberDone,
  assignCounterman: bidderNumberDone,
  vacateCounterman: bidderNumberDone,
  withdrawCountermanInvitation: bidderNumberDone,
  getInvitation: invitation,
  acceptInvitation: nextStep,
  getBrokerStatement: z.string(),
  listInventory: inventory,
} as const satisfies Readonly<Record<keyof typeof bidderNumberCalls, Schema>>

const INVITED = {
  email: 'ana.petrova@yard.example',
  name: 'Ana Petrova',
  caps: [{ currency: 'USD', lotMinor: 1_000_000, dayMinor: 3_000_000, totalMinor: 6_000_000, lots: 3, approvalOverMinor: null }],
}

/** A body of each that takes one, as the API page shows it. */
export const bidderNumberExamples: Readonly<Partial<Record<keyof typeof bidderNumberCalls, Example>>> = {
  inviteBidder: INVITED,
  assignBidder: { buyerNumber: '771402', ...INVITED },
  vacateBidder: { buyerNumber: '771402', reason: 'Left the company.' },
  withdrawBidderInvitation: { invitationId: '31' },
  inviteCounterman: { ...INVITED, caps: [] },
  assignCounterman: { buyerNumber: '771501', ...INVITED, caps: [] },
  vacateCounterman: { buyerNumber: '771501', reason: 'Left the company.' },
  withdrawCountermanInvitation: { invitationId: '32' },
  acceptInvitation: {
    key: 'rT0mD3mAfKDHxcDsZPWpG6Cj8YbH6TtBvDk3Sx0kq2E',
    firstName: 'Ana',
    lastName: 'Petrova',
    password: 'a long new password',
    confirmPassword: 'a long new password',
    termsVersion: 1,
    termsAccepted: true,
    isOfAge: true,
  },
}
