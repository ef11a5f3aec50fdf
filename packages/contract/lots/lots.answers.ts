import * as z from 'zod/mini'
import { BID_STATUSES, LOT_AUCTION_STATUSES, LOT_DESIGNS } from './lot-statuses.ts'
import { wireLot } from './lot-wire.answers.ts'

const bidding = z.object({
  lotNumber: z.int(),
  /** Lot auction status (MKT-3.41): the number again, the lot's state, and LIVE_BIDDING or empty. */
  lotNum: z.int(),
  las: z.enum(['LIVE_BIDDING', '']),
  currentBid: z.number(),
  hasBid: z.boolean(),
  lotSold: z.boolean(),
  lotAuctionStatus: z.enum(LOT_AUCTION_STATUSES),
  bidStatus: z.enum(BID_STATUSES),
  saleStatus: z.optional(z.string()),
  auctionId: z.string(),
  /** Whether it can be bought now, as tools read it. */
  buyTodayFlag: z.enum(['Y', 'N']),
  buyTodayBid: z.number(),
  /** Always empty: a lot that cannot be shown is a refusal. */
  errorCode: z.literal(''),
  /** The caller's number, 0 for a visitor. */
  buyerNumber: z.int(),
  source: z.literal('web'),
  /** What the caller owes for it; getDynamicLot answers it, 0 here. */
  totalAmountDue: z.number(),
  sealedBid: z.boolean(),
  /** No bids yet: the next bid is the first. */
  firstBid: z.boolean(),
  /** True for a pure sale, which has no reserve, and once sold. */
  sellerReserveMet: z.boolean(),
  /** What the caller negotiates is in getDynamicLot. */
  counterBidStatus: z.literal('DEFAULT'),
  /** Whether the caller leads is in getDynamicLot. */
  buyerHighBidder: z.boolean(),
  /** The caller has no session. */
  anonymous: z.boolean(),
  /** Always false: buyers are stored in one place. */
  nonSyncedBuyer: z.boolean(),
  /** Always false: no lot begins at an amount of the seller's. */
  startingBidFlag: z.boolean(),
})

const revision = z.object({
  revision: z.int(),
  changedAt: z.int(),
  source: z.string(),
  changes: z.readonly(z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }))),
})

const cancelledSale = z.object({
  /** When it was to begin, epoch milliseconds. */
  startsAtMs: z.int(),
  reason: z.string(),
})

/** A search row and what only the details say. */
export const wireLotDetails = z.extend(wireLot, {
  lotAuctionStatus: z.enum(LOT_AUCTION_STATUSES),
  bidStatus: z.enum(BID_STATUSES),
  designType: z.enum(LOT_DESIGNS),
  dynamicLotDetails: bidding,
  /** When its last auction began, epoch milliseconds; 0 before its first. */
  lad: z.number(),
  /** Whether it has a condition report; there are none here. */
  hcr: z.boolean(),
  /** The bid that was awarded; 0 unless sold. */
  ahb: z.number(),
  /** Actual cash value; not known here, always 0. */
  lotPlugAcv: z.number(),
  /** Stage of the lot: 40 until it is sold, then 50. */
  lstg: z.union([z.literal(40), z.literal(50)]),
  imageCount: z.int(),
  bidCount: z.int(),
  revisions: z.readonly(z.array(revision)),
  /** The sale that a lot without one was in when it was cancelled; left out where a later sale offered the lot. */
  cancelledSale: z.optional(cancelledSale),
})

export type WireLotDetails = z.infer<typeof wireLotDetails>

const image = z.object({
  imageTypeCode: z.enum(['IMG', 'EXT360', 'INT360']),
  imageTypeEnum: z.enum(['IMAGE', 'EXTERIOR_360', 'INTERIOR_360']),
  imageSeqNumber: z.int(),
  sequence: z.int(),
  fullUrl: z.string(),
  thumbnailUrl: z.string(),
  thumbUrl: z.string(),
  highResUrl: z.string(),
  /** Address of the frames of a picture all round, empty for any other. */
  image360Url: z.string(),
  /** Frames of a picture all round, 0 for any other. */
  frameCount: z.int(),
  imageTypeDescription: z.string(),
  /** Whether highResUrl is larger than fullUrl. */
  highRes: z.boolean(),
  status: z.literal('ACTIVE'),
  /** Always false: pictures are not stored elsewhere. */
  swiftFlag: z.boolean(),
  /** Codes of damages that the picture is known to show; absent where nothing is known of it. */
  shows: z.optional(z.readonly(z.array(z.string()))),
})

/** Answer of getLot. */
export const lotAnswer = z.object({ lotDetails: wireLotDetails })

const newerImage = z.object({
  thumbnailUrl: z.string(),
  fullUrl: z.string(),
  highResUrl: z.string(),
  sequenceNumber: z.int(),
  frameCount: z.int(),
})
const newerImages = z.readonly(z.array(newerImage))

/** Answer of getNewerLotImages: pictures by kind. There are no films here, so the last kind is always empty. */
export const newerLotImagesAnswer = z.object({
  imagesList: z.object({
    IMAGE: newerImages,
    EXTERIOR_360: newerImages,
    INTERIOR_360: newerImages,
    ENGINE_VIDEO_SOUND: newerImages,
  }),
})
export type NewerLotImages = z.infer<typeof newerLotImagesAnswer>

/** Answer of the image calls: pictures in order of their sequence (MKT-3.33). */
export const lotImagesAnswer = z.object({
  imagesList: z.object({ content: z.readonly(z.array(image)), totalElements: z.int() }),
  lotDetails: wireLotDetails,
})

export type LotImagesAnswer = z.infer<typeof lotImagesAnswer>
export type WireImage = z.infer<typeof image>
