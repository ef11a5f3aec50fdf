/** Bids in one request, and lots bid on together (MQ-092). */
export const LOTS_A_REQUEST_MAX = 25
/** Lots in one request for own standings: those of the largest page offered. */
export const STANDINGS_A_REQUEST_MAX = 100
/** Notices that stay visible, and are named in one request. */
export const NOTICES_SHOWN_MAX = 50
export const NOTICES_A_REQUEST_MAX = 50
/** Own bids on one lot shown at once, the last ones. */
export const OWN_BIDS_SHOWN_MAX = 20
/** Events of a lot shown at once, the last ones. */
export const HISTORY_SHOWN_MAX = 200
/** Rows of one answer to a DataTables caller. */
export const TABLE_ROWS_MAX = 1_000
/** Lines of a price all-in: the bid, and every fee that a schedule may have. */
export const FEE_LINES_MAX = 20
/** Own lots that a list is made of, the last bid first. */
export const OWN_LOTS_MAX = 5_000
/** A wire bid without a key of its own is the same bid for so long, milliseconds (rulings "Idempotency"). */
export const WIRE_BID_BUCKET_MS = 10_000
/** Lots closed so long ago are history, days (MQ-100). */
export const HISTORY_AFTER_DAYS = 90

/** What a vehicle counts as where documents are required (MQ-089). */
export const SEGMENT_TYPES = ['AUTO', 'TRUCK', 'MOTORCYCLE', 'MARINE', 'INDUSTRIAL', 'OTHER'] as const

/** Lists of own lots, as their path names them (MQ-100). */
export const OWN_LISTS = [
  'mylots',
  'mybids',
  'current',
  'outbid',
  'highbidder',
  'counter',
  'won',
  'lost',
  'paymentsdue',
  'titlestatus',
  'tobepickedup',
  'lotshistory',
] as const
export type OwnListName = (typeof OWN_LISTS)[number]

/** Of these what follows a win, each in its place below /lotsWon (MKT-3.17). */
export const WON_LISTS = ['won', 'paymentsdue', 'titlestatus', 'tobepickedup', 'lotshistory'] as const satisfies readonly OwnListName[]
export type WonListName = (typeof WON_LISTS)[number]

/** Codes of the wire dialect for a preliminary bid that was not taken (wire.md §1). */
export const WIRE_BID_CODES = { outbid: '5009', notAssigned: '5002', prelimEnded: '5026', notLicensed: 'C218502' } as const

/** Notices about the money of a lot: told by mails of their own, which nobody switches off. */
export const MONEY_NOTICE_KINDS = ['INVOICE_DUE', 'DEFAULTED'] as const
export type MoneyNoticeKind = (typeof MONEY_NOTICE_KINDS)[number]
/** Notices that are mailed to who wants them. */
export const MAILED_NOTICE_KINDS = [
  'OUTBID',
  'LANE_NEAR',
  'WON',
  'LOST',
  'NOT_SOLD',
  'WITHDRAWN',
  'VOIDED',
  'PENDING',
  'COUNTER',
  'DECLINED',
  'EXPIRED',
  'OFFER_ACCEPTED',
  'OFFER_DECLINED',
  'RELISTED',
  'SALE_CANCELLED',
  'SALE_MOVED',
  'APPROVAL_ASKED',
  'APPROVAL_GIVEN',
  'APPROVAL_REFUSED',
  'APPROVAL_OVER',
] as const
export type MailedNoticeKind = (typeof MAILED_NOTICE_KINDS)[number]
/** Kinds of notices about a lot. */
export const NOTICE_KINDS = [...MAILED_NOTICE_KINDS, ...MONEY_NOTICE_KINDS] as const
export type BidNoticeKind = (typeof NOTICE_KINDS)[number]
