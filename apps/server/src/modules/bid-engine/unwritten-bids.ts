import type { BidAnswer } from '@app/contract/lanes/live.ts'
import type { ReceivedOrder } from './received-order.ts'

/** An answer to a bid that leaves no trace in a ledger: there is no lot, or no person, to write it under, or it may not be written. */
export const unwritten = ({ order, receivedAtMs }: Pick<ReceivedOrder, 'order' | 'receivedAtMs'>, reason: string): BidAnswer => ({
  lotNumber: order.lotNumber,
  isAccepted: false,
  reason,
  detail: {},
  seq: null,
  hash: null,
  isLeading: false,
  priceMinor: 0,
  askMinor: 0,
  currency: order.currency,
  allInMinor: null,
  receivedAtMs,
})
