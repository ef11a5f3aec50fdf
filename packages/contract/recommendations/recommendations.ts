import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { lotNumber } from '../numbers.ts'
import type { LotViewed, PopularSearches, Recommendations } from './recommendations.answers.ts'
import { DEFAULT_RECOMMENDATION_PATH, RECOMMENDATION_TYPES } from './recommendation-codes.ts'

const CODE_CHARS_MAX = 64
const LAT_MAX = 90
const LON_MAX = 180
const COORDINATES = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/

const code = z._default(z.string().check(z.maxLength(CODE_CHARS_MAX)), '')

/** A point as `latitude,longitude` (as `pt` of a search), degrees; empty for none. */
const coordinates = z._default(
  z.string().check(
    z.refine((text) => {
      if (text === '') return true
      const [, lat, lon] = COORDINATES.exec(text) ?? []
      return lat !== undefined && Math.abs(Number(lat)) <= LAT_MAX && Math.abs(Number(lon)) <= LON_MAX
    }),
  ),
  '',
)

/** Where the caller looks from, as the pages send it; who asks is known by the session alone, never by `buyerNumber`. */
const asked = {
  searchType: code,
  buyerNumber: code,
  country: code,
  state: code,
  coordinates,
  /** The postal code that the reader searches near, where no coordinates are given; an unknown one counts for none. */
  zipCode: code,
}

const common = { method: 'POST', access: 'anyone', envelope: 'std' } as const
// Whoever asks from a page of another origin is answered as a visitor.
const read = { ...common, effect: 'none', isPublicRead: true, rate: 'search' } as const

/** Makes and models that are looked for most on the site (MKT-3.32, MKT-7.48). */
export const getPopularSearches = /* @__PURE__ */ defineCall({
  ...read,
  name: 'getPopularSearches',
  path: '/g2mext/api/v1/public/popularSearches',
  summary: 'List the makes and models that are looked for most',
  body: z.object(asked),
  data: answers<PopularSearches>(),
  fails: [],
})

/**
 * Lots like one, or lots that many watch (MKT-3.31, MKT-7.49); served at `recommendationPath` of the env config (MQ-010). A lot without
 * any like it falls back to popular ones (MKT-4.25); `recommendationType` of the answer tells which came.
 */
export const recommendLots = /* @__PURE__ */ defineCall({
  ...read,
  name: 'recommendLots',
  path: DEFAULT_RECOMMENDATION_PATH,
  summary: 'Recommend lots: like one, or popular',
  body: z.object({
    ...asked,
    recommendationType: z._default(z.enum(RECOMMENDATION_TYPES), 'popular'),
    /** Makes the answer anew in place of one of the last moments. */
    updateLotRecommendations: z._default(z.boolean(), false),
    /** The lot that is shown; of type lot. */
    lotNumber: z.optional(z.nullable(lotNumber)),
  }),
  data: answers<Recommendations>(),
  fails: ['INVALID_INPUT'],
})

/**
 * Counts that somebody looks at a lot, by day and lot and without a name. Programs, and browsers that ask not to be tracked (DNT, GPC),
 * are answered and not counted.
 */
export const noteLotView = /* @__PURE__ */ defineCall({
  ...common,
  name: 'noteLotView',
  path: '/public/lots/views',
  summary: 'Count a look at a lot, without a name',
  effect: 'public',
  rate: 'background',
  body: z.object({ lotNumber }),
  data: answers<LotViewed>(),
  fails: [],
})
