import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { PLACE_LENGTH_MAX } from '../search/search-limits.ts'
import type { Location, NearestYards, YardAnswer, YardList } from './locations.answers.ts'

const CODE_MAX = 16
const code = z.string().check(z.maxLength(CODE_MAX))

/** Highest yard number. */
const YARD_NUMBER_MAX = 2_147_483_647
const MILES_MAX = 20_000
/** Nearest yards in one answer: by default, and at most. */
export const NEAREST_YARDS = { default: 20, max: 500 } as const
const yardNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))]),
  z.transform((value) => Number(value)),
)
const boundedYard = yardNumber.check(z.refine((value) => Number.isInteger(value) && value >= 0 && value <= YARD_NUMBER_MAX))

/** Where the caller is: the chosen place, else that of the network address (OQ-A107). */
export const getLocationInfo = /* @__PURE__ */ defineCall({
  name: 'getLocationInfo',
  method: 'GET',
  path: '/g2mext/api/v1/public/location-info',
  summary: 'Get the caller’s location',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  data: answers<readonly Location[]>(),
  fails: [],
})

/** Chooses a place; an empty list when no place has the code, and then nothing is stored (ACC-7.34). */
export const updateLocation = /* @__PURE__ */ defineCall({
  name: 'updateLocation',
  method: 'POST',
  path: '/g2mext/api/v1/public/update-location',
  summary: 'Set the caller’s location by country and postal code',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  body: z.object({ threeCharCountryCode: code, zipCode: z._default(code, '') }),
  data: answers<readonly Location[]>(),
  fails: ['INVALID_INPUT'],
})

/** Yards of the site, by name; names that start with * are left out (MKT-3.45). */
export const listYards = /* @__PURE__ */ defineCall({
  name: 'listYards',
  method: 'GET',
  path: '/public/data/locations/retrieveLocationsListBySite',
  summary: 'List the yards of the site',
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  envelope: 'std',
  data: answers<YardList>(),
  fails: [],
})

/** One yard by its number, also one that lists leave out, since lots may point to it (OQ-A111). */
export const getYard = /* @__PURE__ */ defineCall({
  name: 'getYard',
  method: 'GET',
  path: '/public/data/locations/retrieveLocationDetail',
  summary: 'Get a yard',
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  envelope: 'std',
  query: z.object({ yardNumber: boundedYard }),
  data: answers<YardAnswer>(),
  fails: ['YARD_NOT_FOUND', 'INVALID_INPUT'],
})

const coordinate = (limit: number) => z.optional(z.number().check(z.minimum(-limit), z.maximum(limit)))

/** Yards nearest to a postal code, a town, a yard or a point, in statute miles (ACC-7.38, OQ-A110). */
export const findNearestYards = /* @__PURE__ */ defineCall({
  name: 'findNearestYards',
  method: 'POST',
  path: '/public/data/locations/nearest/zip',
  summary: 'List the yards nearest to a postal code, a town, a yard or a point',
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  envelope: 'std',
  rate: 'search',
  body: z.object({
    zipCode: z
      ._default(z.string().check(z.maxLength(PLACE_LENGTH_MAX)), '')
      .check(z.describe('A postal code, or in the United States and Canada a town, with its state where several are called so.')),
    countryCode: z.optional(code),
    yardNumber: z.optional(boundedYard),
    latitude: coordinate(90),
    longitude: coordinate(180),
    miles: z.optional(z.number().check(z.minimum(0), z.maximum(MILES_MAX))),
    size: z
      .optional(z.int().check(z.minimum(1), z.maximum(NEAREST_YARDS.max)))
      .check(z.describe(`Yards in the answer at most; defaults to ${NEAREST_YARDS.default}.`)),
  }),
  data: answers<NearestYards>(),
  fails: ['INVALID_INPUT'],
})
