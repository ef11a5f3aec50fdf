import * as z from 'zod/mini'
import { SENT_CATEGORIES } from '../documents/document-codes.ts'
import { BUYER_CLASS_CODES, DOCUMENT_STATUSES } from '../operations/bidder-desk.ts'
import { HISTORY_SHOWN_MAX, NOTICE_KINDS, NOTICES_SHOWN_MAX, OWN_BIDS_SHOWN_MAX } from './bidding-limits.ts'
import { shownBrokerFee } from '../brokers/brokers.answers.ts'
import { ownLot } from './bidding-lists.answers.ts'
import { clockZone } from '../clock-zone.ts'
import { lateInvoice, liveEvent, lotState } from '../lanes/live.answers.ts'
import { BID_KINDS, LOT_OUTCOMES } from '../lanes/live.ts'
import { BID_STATUSES, LOT_AUCTION_STATUSES } from '../lots/lot-statuses.ts'
import { CURRENCY_CODES } from '../sites.ts'

const currency = z.enum(CURRENCY_CODES)
const numbers = z.readonly(z.record(z.string(), z.number()))

export const bidAnswer = z.object({
  lotNumber: z.int(),
  isAccepted: z.boolean(),
  reason: z.string(),
  detail: numbers,
  seq: z.nullable(z.int()),
  hash: z.nullable(z.string()),
  isLeading: z.boolean(),
  priceMinor: z.int(),
  askMinor: z.int(),
  currency,
  allInMinor: z.nullable(z.int()),
  receivedAtMs: z.number(),
  lateInvoice: z.optional(lateInvoice),
  isReplay: z.optional(z.boolean()),
})

/** Answer of placeBids: one answer a bid, in the order of the request. */
export const bidsAnswer = z.object({ bids: z.readonly(z.array(bidAnswer)) })
export type BidsAnswer = z.infer<typeof bidsAnswer>

/** Answer of placePrelimBids: refusals by lot; an empty map is success. */
export const prelimBidResult = z.object({
  result: z.object({
    lots: z.record(z.string(), z.object({ errorCode: z.string(), errorMessage: z.string(), errorText: z.string() })),
  }),
})
export type PrelimBidResult = z.infer<typeof prelimBidResult>

const ownBid = z.object({
  seq: z.int(),
  kind: z.enum(BID_KINDS),
  amountMinor: z.int(),
  isOnePlus: z.boolean(),
  isAccepted: z.boolean(),
  reason: z.string(),
  detail: numbers,
  atMs: z.number(),
  /** User id of who bid for the caller's account; null for the caller's own. */
  byNumber: z.nullable(z.int()),
  /** What the bidder's broker takes for it, as it stood then; null for who bids through no broker, and for a refused bid. */
  brokerFeeMinor: z.nullable(z.int()),
})
export type OwnBid = z.infer<typeof ownBid>

/** Answer of getDynamicLot. Amounts of the wire are major units, those of `bidding` minor ones. */
export const dynamicLot = z.object({
  lotDetails: z.object({
    lotNumber: z.int(),
    currentBid: z.number(),
    lotSold: z.boolean(),
    lotAuctionStatus: z.enum(LOT_AUCTION_STATUSES),
    bidStatus: z.enum(BID_STATUSES),
    sellerReserveMet: z.boolean(),
    bidIncrement: z.number(),
    maxBid: z.number(),
    auctionId: z.string(),
    saleStatus: z.string(),
    /** COUNTERED or RECOUNTERED while the caller negotiates, else DEFAULT. */
    counterBidStatus: z.string(),
    /** Whether it can be bought now, as tools read it. */
    buyTodayFlag: z.enum(['Y', 'N']),
    buyTodayBid: z.number(),
    hasBid: z.boolean(),
    buyerHighBidder: z.boolean(),
    errorCode: z.literal(''),
    buyerNumber: z.int(),
    source: z.literal('web'),
    /** What the caller pays for a lot won, fees included; 0 otherwise. */
    totalAmountDue: z.number(),
    sealedBid: z.boolean(),
    /** No bids yet: the next bid is the first. */
    firstBid: z.boolean(),
    anonymous: z.literal(false),
    nonSyncedBuyer: z.literal(false),
    startingBidFlag: z.literal(false),
    currencyCode: currency,
    myBid: z.number(),
  }),
  /** Null for a lot that takes no bids. */
  bidding: z.nullable(
    z.object({
      state: lotState,
      serverMs: z.number(),
      saleType: z.enum(['LANE', 'TIMED', 'SEALED']),
      own: z.nullable(ownLot),
      /** The caller's number on this lot; null before their first bid. */
      ownAlias: z.nullable(z.int()),
      /** The caller's last bids on this lot, refused ones too, the last first. */
      ownBids: z.readonly(z.array(ownBid).check(z.maxLength(OWN_BIDS_SHOWN_MAX))),
      /** The own secret maximum while it leads; null without one. */
      maxMinor: z.nullable(z.int()),
      exposureMinor: z.int(),
      limitMinor: z.int(),
      /** Of `exposureMinor`, what waits for sellers. */
      pendingMinor: z.int(),
      /** Of `exposureMinor`, what this lot binds; a further bid on it replaces that. */
      onLotMinor: z.int(),
      /** For whom the caller bids by a mandate; empty where they bid for themselves. */
      payerName: z.string(),
      buyerClass: z.enum(BUYER_CLASS_CODES),
      /** What the caller's broker takes of a bid in the lot's currency, no part of the all-in price; null for nothing. */
      brokerFee: z.nullable(shownBrokerFee),
      /** Why the caller may not bid on this lot at all; null when they may. */
      refusal: z.nullable(z.string()),
      /** Where that is a payment of the caller's own that is overdue, its invoice. */
      lateInvoice: z.optional(lateInvoice),
    }),
  ),
})
export type DynamicLot = z.infer<typeof dynamicLot>

/** Answer of getBidHistory: the last events, the last first; `state` is null before anybody has bid. */
export const bidHistory = z.object({
  lotNumber: z.int(),
  state: z.nullable(lotState),
  events: z.readonly(z.array(liveEvent).check(z.maxLength(HISTORY_SHOWN_MAX))),
})
export type BidHistory = z.infer<typeof bidHistory>

/** Answer of explainBid; amounts are minor units, instants epoch milliseconds. */
export const bidStory = z.object({
  lotNumber: z.int(),
  seq: z.int(),
  kind: z.string(),
  currency,
  amountMinor: z.int(),
  isOnePlus: z.boolean(),
  isAccepted: z.boolean(),
  reason: z.string(),
  detail: numbers,
  receivedAtMs: z.number(),
  decidedAtMs: z.number(),
  priceBeforeMinor: z.int(),
  priceAfterMinor: z.int(),
  /** The least raise at the price before and after. */
  stepBeforeMinor: z.nullable(z.int()),
  stepAfterMinor: z.nullable(z.int()),
  allInMinor: z.nullable(z.int()),
  isLeadingNow: z.boolean(),
  /** The bid of somebody else that took the lead from this one. */
  passedBy: z.nullable(
    z.object({
      seq: z.int(),
      atMs: z.number(),
      alias: z.nullable(z.int()),
      label: z.nullable(z.string()),
      priceMinor: z.nullable(z.int()),
      reason: z.nullable(z.string()),
    }),
  ),
  outcome: z.nullable(z.enum(LOT_OUTCOMES)),
})
export type BidStory = z.infer<typeof bidStory>

/** Answer of getBidReceipt: `signature` (keyId.signature, Ed25519) signs the line of `text` that says so; `body` is hashed into `hash`. */
export const bidReceipt = z.object({
  lotNumber: z.int(),
  seq: z.int(),
  /** The whole receipt as text to keep. */
  text: z.string(),
  body: z.string(),
  hashBefore: z.string(),
  hash: z.string(),
  /** Empty for a bid that was not signed in time, or that its ledger does not prove. */
  signature: z.string(),
  /** Opens the commitment to a secret amount; null where nothing is secret. */
  salt: z.nullable(z.string()),
  /** Proves whose number the bidder is: sha256 of `text` is `commitment`, which event `seq` of the ledger holds. Null on older lots. */
  bidder: z.nullable(z.object({ text: z.string(), seq: z.int(), commitment: z.string() })),
  isValid: z.boolean(),
})
export type BidReceipt = z.infer<typeof bidReceipt>

/** Answer of getDocumentCategories. */
export const documentCategories = z.object({
  documentCategories: z.readonly(
    z.array(
      z.object({
        documentCategoryCode: z.enum(SENT_CATEGORIES),
        required: z.boolean(),
        /** Whether it has to be a passport (international buyers). */
        isPassport: z.boolean(),
        status: z.enum(DOCUMENT_STATUSES),
      }),
    ),
  ),
})
export type DocumentCategories = z.infer<typeof documentCategories>

/** Answer of getOwnStandings: lots without an own bid are missing. */
export const ownStandings = z.object({
  own: z.readonly(z.array(ownLot)),
  /** By which fees the caller's bids are priced. */
  buyerClass: z.enum(BUYER_CLASS_CODES),
})
export type OwnStandings = z.infer<typeof ownStandings>

/** Answer of listBidNotices. */
export const bidNotices = z.object({
  unread: z.int(),
  notices: z.readonly(
    z
      .array(
        z.object({
          id: z.int(),
          lot: z.int(),
          /** Description of the lot, empty when it is gone. */
          name: z.string(),
          slug: z.string(),
          kind: z.enum(NOTICE_KINDS),
          atMs: z.number(),
          isRead: z.boolean(),
          amountMinor: z.nullable(z.int()),
          currency: z.nullable(currency),
          /** What is to be paid; null for notices of other kinds. */
          invoiceId: z.nullable(z.int()),
          /** Where a sale was moved to, by the clock of its yard; null for notices of other kinds. */
          movedTo: z.nullable(z.object({ startsAtMs: z.number(), zone: z.string(), clock: clockZone })),
        }),
      )
      .check(z.maxLength(NOTICES_SHOWN_MAX)),
  ),
})
export type BidNotices = z.infer<typeof bidNotices>

export const noticesRead = z.object({ unread: z.int() })
