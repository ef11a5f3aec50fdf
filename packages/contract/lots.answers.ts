import * as z from 'zod/mini'
import { BID_STATUSES, LOT_AUCTION_STATUSES, LOT_DESIGNS } from './lot-statuses.ts'
import { wireLot } from './lot-wire.answers.ts'

const bidding = z.object({
  lotNumber: z.int(),
  /** Lot auction status (MKT-3.41): the number again, where the lot stands, and LIVE_BIDDING or empty. */
  lotNum: z.int(),
  las: z.enum(['LIVE_BIDDING', '']),
  currentBid: z.number(),
  hasBid: z.boolean(),
  lotSold: z.boolean(),
  lotAuctionStatus: z.enum(LOT_AUCTION_STATUSES),
  bidStatus: z.enum(BID_STATUSES),
  saleStatus: z.optional(z.string()),
  auctionId: z.string(),
  buyTodayFlag: z.boolean(),
  buyTodayBid: z.number(),
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
  image360Url: z.optional(z.string()),
  frameCount: z.optional(z.int()),
})

/** Answer of getLot. */
export const lotAnswer = z.object({ lotDetails: wireLotDetails })

/** Answer of the image calls: pictures in order of their sequence (MKT-3.33). */
export const lotImagesAnswer = z.object({
  imagesList: z.object({ content: z.readonly(z.array(image)), totalElements: z.int() }),
  lotDetails: wireLotDetails,
})

export type LotImagesAnswer = z.infer<typeof lotImagesAnswer>
export type WireImage = z.infer<typeof image>
