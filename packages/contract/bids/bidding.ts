import * as z from 'zod/mini'
import type {
  BidHistory,
  BidNotices,
  BidReceipt,
  BidsAnswer,
  BidStory,
  DocumentCategories,
  DynamicLot,
  OwnStandings,
  PrelimBidResult,
} from './bidding.answers.ts'
import { LOTS_A_REQUEST_MAX, NOTICES_A_REQUEST_MAX, SEGMENT_TYPES, STANDINGS_A_REQUEST_MAX } from './bidding-limits.ts'
import { answers, defineCall } from '../define-call.ts'
import { BID_KINDS } from '../lanes/live.ts'
import { amountMinor, lotNumber } from '../numbers.ts'
import { CURRENCY_CODES } from '../sites.ts'

const KEY_LENGTH_MAX = 255

const count = z.pipe(z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.int().check(z.minimum(1))]), z.transform(Number))
const byLot = z.object({ lotNumber })
const bySeq = z.object({ lotNumber, seq: count })

export const bidOrder = z.object({
  lotNumber,
  kind: z.enum(BID_KINDS),
  amountMinor,
  currency: z.enum(CURRENCY_CODES),
  isOnePlus: z.optional(z.boolean()),
  isConfirmed: z.optional(z.boolean()),
  expectedSeq: z.optional(z.int().check(z.minimum(0))),
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(KEY_LENGTH_MAX))),
})

/**
 * Places bids, each lot on its own; a refusal is an answer with its numbers. Several lots in one request need MULTI_LOT_BIDDING
 * (MKT-4.27, MQ-092). An Idempotency-Key is of the whole request, `key` of one bid.
 */
export const placeBids = /* @__PURE__ */ defineCall({
  name: 'placeBids',
  method: 'POST',
  path: '/data/lots/bids',
  summary: 'Bid on lots: a secret maximum, a live bid, a jump or a sealed bid',
  access: 'member',
  effect: 'member',
  scope: 'bids:place',
  envelope: 'std',
  rate: 'bid',
  body: z.object({ bids: z.array(bidOrder).check(z.minLength(1), z.maxLength(LOTS_A_REQUEST_MAX)) }),
  data: answers<BidsAnswer>(),
  fails: ['BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** What the dialect writes for an amount; whether it is one is decided bid by bid, so that one slip does not refuse the others. */
const wireAmount = z.union([z.number(), z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,3})?$/))])
const wireText = z.union([z.string().check(z.maxLength(40)), z.number()])

/** One entry of a caller of the wire dialect (wire.md §1); amounts are major units of the lot's currency. */
const prelimBid = z.object({
  lotId: lotNumber,
  bidAmount: z.optional(wireAmount),
  startingBid: z.optional(wireAmount),
  oneMoreIncrement: z.optional(z.union([z.boolean(), z.string().check(z.maxLength(5))])),
  lotCountry: z.optional(wireText),
  yardNumber: z.optional(wireText),
  maxBid: z.optional(wireAmount),
  currentBid: z.optional(z.nullable(wireAmount)),
  currentMaxBid: z.optional(z.nullable(wireAmount)),
})

export type PrelimBidEntry = z.infer<typeof prelimBid>

/** The wire's own way to give preliminary bids: what is missing in the map of refusals was taken. */
export const placePrelimBids = /* @__PURE__ */ defineCall({
  name: 'placePrelimBids',
  method: 'POST',
  path: '/data/lots/prelim-bid',
  summary: 'Place preliminary bids in the legacy wire format',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  rate: 'bid',
  body: z.array(prelimBid).check(z.minLength(1), z.maxLength(LOTS_A_REQUEST_MAX)),
  data: answers<PrelimBidResult>(),
  fails: ['OTHER_REQUEST'],
})

/** What moves on a lot, and the caller's own part in it (wire.md `dynamicLotDetails`). */
export const getDynamicLot = /* @__PURE__ */ defineCall({
  name: 'getDynamicLot',
  method: 'GET',
  path: '/data/lotdetails/dynamic/:lotNumber',
  summary: 'Get the bidding on a lot with the caller’s position',
  access: 'member',
  effect: 'none',
  scope: 'bids:read',
  envelope: 'std',
  params: byLot,
  data: answers<DynamicLot>(),
  fails: ['LOT_NOT_FOUND'],
})

/** What happened on a lot, without names: bidders have a number on the lot and the region of their account. */
export const getBidHistory = /* @__PURE__ */ defineCall({
  name: 'getBidHistory',
  method: 'GET',
  path: '/public/data/lots/bid-history/:lotNumber',
  summary: 'Get the bid history of a lot, without names',
  access: 'anyone',
  effect: 'none',
  scope: 'watch',
  isPublicRead: true,
  envelope: 'std',
  params: byLot,
  data: answers<BidHistory>(),
  fails: ['LOT_NOT_FOUND'],
})

/** Why one of the caller's own bids came out as it did (auction-rules B4 "Explain every result"). */
export const explainBid = /* @__PURE__ */ defineCall({
  name: 'explainBid',
  method: 'GET',
  path: '/data/lots/bids/explain/:lotNumber/:seq',
  summary: 'Explain the outcome of one of the caller’s bids, with its numbers',
  access: 'member',
  effect: 'none',
  scope: 'bids:read',
  envelope: 'std',
  params: bySeq,
  data: answers<BidStory>(),
  fails: ['BID_NOT_FOUND'],
})

/** The receipt of one of the caller's own bids: text to keep, signed with the public receipt key. */
export const getBidReceipt = /* @__PURE__ */ defineCall({
  name: 'getBidReceipt',
  method: 'GET',
  path: '/data/lots/bids/receipt/:lotNumber/:seq',
  summary: 'Get the signed receipt of one of the caller’s bids',
  access: 'member',
  effect: 'none',
  scope: 'bids:read',
  envelope: 'std',
  params: bySeq,
  data: answers<BidReceipt>(),
  fails: ['BID_NOT_FOUND'],
})

/** Documents that a bid on a lot asks for, and how the caller's stand (MKT-7.41, MQ-089). */
export const getDocumentCategories = /* @__PURE__ */ defineCall({
  name: 'getDocumentCategories',
  method: 'GET',
  path: '/bid-eligibility/document-categories/:lotNumber/:segmentType',
  summary: 'List the documents required to bid on a lot, and their status',
  access: 'member',
  effect: 'none',
  envelope: 'std',
  params: z.object({ lotNumber, segmentType: z.enum(SEGMENT_TYPES) }),
  data: answers<DocumentCategories>(),
  fails: ['LOT_NOT_FOUND'],
})

/** The caller's own part in some lots: the small call beside lists that are the same for everybody. */
export const getOwnStandings = /* @__PURE__ */ defineCall({
  name: 'getOwnStandings',
  method: 'POST',
  path: '/data/lots/own-standings',
  summary: 'Get the caller’s bids on several lots',
  access: 'member',
  effect: 'member',
  scope: 'bids:read',
  envelope: 'std',
  body: z.object({ lots: z.array(lotNumber).check(z.minLength(1), z.maxLength(STANDINGS_A_REQUEST_MAX)) }),
  data: answers<OwnStandings>(),
  fails: [],
})

/** A person's notices about lots, the last first. */
export const listBidNotices = /* @__PURE__ */ defineCall({
  name: 'listBidNotices',
  method: 'GET',
  path: '/data/lots/bid-notices',
  summary: 'List notices about the caller’s bids, newest first',
  access: 'member',
  effect: 'none',
  envelope: 'std',
  data: answers<BidNotices>(),
  fails: [],
})

/** Marks own notices as read: those named, or all. */
export const readBidNotices = /* @__PURE__ */ defineCall({
  name: 'readBidNotices',
  method: 'POST',
  path: '/data/lots/bid-notices/read',
  summary: 'Mark notices about the caller’s bids as read',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  body: z.object({ ids: z.optional(z.array(z.int().check(z.minimum(1))).check(z.maxLength(NOTICES_A_REQUEST_MAX))) }),
  data: answers<{ readonly unread: number }>(),
  fails: [],
})
