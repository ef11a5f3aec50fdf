import { WIRE_BID_CODES } from '@app/contract/bids/bidding-limits.ts'

/**
 * Code of the wire dialect for what became of a preliminary bid (wire.md §1), null for one that leads. A bid that another maximum
 * passed at once counts as outbid, as callers of the dialect know it; what the dialect has no code for keeps its own word.
 */
export function wireBidCode({ isAccepted, isLeading, reason }: { isAccepted: boolean; isLeading: boolean; reason: string }): string | null {
  if (isAccepted) return isLeading || reason === 'SEALED' ? null : WIRE_BID_CODES.outbid
  switch (reason) {
    case 'BELOW_ASK':
      return WIRE_BID_CODES.outbid
    case 'LOT_UNKNOWN':
    case 'NO_SCHEDULE':
      return WIRE_BID_CODES.notAssigned
    case 'NOT_OPEN':
    case 'TOO_LATE':
      return WIRE_BID_CODES.prelimEnded
    case 'LEVEL':
    case 'LICENCE':
    case 'DOCUMENTS':
      return WIRE_BID_CODES.notLicensed
    default:
      return reason
  }
}
