import type { MailedNoticeKind } from '@app/contract/bids/bidding-limits.ts'

const KINDS: Readonly<Record<MailedNoticeKind, string>> = {
  OUTBID: 'BID_OUTBID',
  LANE_NEAR: 'BID_LANE_NEAR',
  WON: 'BID_RESULTS',
  LOST: 'BID_RESULTS',
  NOT_SOLD: 'BID_RESULTS',
  WITHDRAWN: 'BID_RESULTS',
  VOIDED: 'BID_RESULTS',
  PENDING: 'BID_RESULTS',
  DECLINED: 'BID_RESULTS',
  EXPIRED: 'BID_RESULTS',
  COUNTER: 'BID_COUNTERS',
  OFFER_ACCEPTED: 'BID_COUNTERS',
  OFFER_DECLINED: 'BID_COUNTERS',
  RELISTED: 'BID_RELISTED',
  SALE_CANCELLED: 'SALE_CANCELLED',
  SALE_MOVED: 'SALE_CANCELLED',
  APPROVAL_ASKED: 'BID_APPROVALS',
  APPROVAL_GIVEN: 'BID_APPROVALS',
  APPROVAL_REFUSED: 'BID_APPROVALS',
  APPROVAL_OVER: 'BID_APPROVALS',
}

/** The kind of mail that a notice is sent as; its reader may do without it (rules/people/mail-kinds.ts). */
export const mailKindOfNotice = (kind: MailedNoticeKind): string => KINDS[kind]
