import type { Example, Schema } from '../define-call.ts'
import { bidRequestDone, bidRequestList } from './bid-requests.answers.ts'
import { decideBidRequest, listBidRequests } from './bid-requests.ts'
import { mandateDone, mandateList, mandateTaken } from './mandates.answers.ts'
import { changeMandate, createMandate, leaveMandate, listMandates, revokeMandate, takeMandate } from './mandates.ts'

/** Who may bid for whose account. Part of the list in `calls.ts`. */
export const mandateCalls = {
  listMandates,
  createMandate,
  changeMandate,
  revokeMandate,
  takeMandate,
  leaveMandate,
  listBidRequests,
  decideBidRequest,
} as const

/** Answer schema of each of these calls. */
export const mandateAnswers = {
  listMandates: mandateList,
  createMandate: mandateDone,
  changeMandate: mandateDone,
  revokeMandate: mandateDone,
  takeMandate: mandateTaken,
  leaveMandate: mandateTaken,
  listBidRequests: bidRequestList,
  decideBidRequest: bidRequestDone,
} as const satisfies Readonly<Record<keyof typeof mandateCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const mandateExamples: Readonly<Partial<Record<keyof typeof mandateCalls, Example>>> = {
  createMandate: {
    holder: '771402',
    kind: 'BROKER_BIDDER',
    scopes: ['bids'],
    caps: [{ currency: 'USD', lotMinor: 1_000_000, dayMinor: 3_000_000, totalMinor: 6_000_000, lots: 3, approvalOverMinor: 600_000 }],
    until: '2027-12-31',
  },
  changeMandate: { mandateId: '17', caps: [{ currency: 'USD', lotMinor: 800_000 }] },
  revokeMandate: { mandateId: '17', reason: 'Left the company.' },
  takeMandate: { mandateId: '17' },
  leaveMandate: { mandateId: '17' },
  decideBidRequest: { requestId: '52', isAgreed: true },
}
