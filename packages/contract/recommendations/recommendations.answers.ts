import * as z from 'zod/mini'
import { wireLot } from '../lots/lot-wire.answers.ts'
import { RECOMMENDATION_REASONS, RECOMMENDATION_TYPES } from './recommendation-codes.ts'

const recommendedLot = z.object({
  lotNumber: z.int(),
  /** Place in the answer, from 0. */
  position: z.int(),
  /** The lot that was asked for; null of popular ones. */
  parentLotNumber: z.nullable(z.int()),
  imageUrl: z.nullable(z.string()),
  images: z.readonly(z.array(z.string())),
  lotIconCodes: z.readonly(z.array(z.string())),
  /** Major units of the lot's currency. */
  currentHighBid: z.number(),
  /** Why it is recommended. */
  reason: z.enum(RECOMMENDATION_REASONS),
  /** The make and model that the reason speaks of; empty where it speaks of none. */
  reasonName: z.string(),
  /** Whole miles from the place asked from, else from the lot asked for; null where either is unknown. */
  miles: z.nullable(z.int()),
  /** So many people at least watch it or bid on it: a step, or null below the first and where the site does not say. */
  people: z.nullable(z.int()),
  /** The lot as a search lists it. */
  lot: wireLot,
})
export type RecommendedLot = z.infer<typeof recommendedLot>

/** Answer of recommendLots. */
export const recommendationsAnswer = z.object({
  /** Which type came: `popular` where there was none of the type asked for. */
  recommendationType: z.enum(RECOMMENDATION_TYPES),
  recommendations: z.readonly(z.array(recommendedLot)),
})
export type Recommendations = z.infer<typeof recommendationsAnswer>

/** Answer of getPopularSearches; the most popular first. */
export const popularSearchesAnswer = z.object({
  lotModelGroup: z.readonly(z.array(z.object({ make: z.string(), model: z.string() }))),
  lotMakeDesc: z.readonly(z.array(z.string())),
})
export type PopularSearches = z.infer<typeof popularSearchesAnswer>

/** Answer of noteLotView: whether the look was counted is told to nobody. */
export const lotViewedAnswer = z.strictObject({})
export type LotViewed = z.infer<typeof lotViewedAnswer>
