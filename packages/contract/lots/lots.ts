import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import type { LotImagesAnswer, NewerLotImages, WireLotDetails } from './lots.answers.ts'

/** Characters of a lot number in a path; whether it is one is decided by the call, which then says so. */
const LOT_PARAMETER_LENGTH_MAX = 32
const lotParameter = z.string().check(z.maxLength(LOT_PARAMETER_LENGTH_MAX))
const byNumber = z.object({ lotNumber: lotParameter })
const byNumberAndCountry = z.object({ lotNumber: lotParameter, countryCode: z.string().check(z.maxLength(3)) })

/** Everything of one lot (MKT-7.37). */
export const getLot = /* @__PURE__ */ defineCall({
  name: 'getLot',
  method: 'GET',
  path: '/public/data/lotdetails/solr/:lotNumber',
  summary: 'Get a lot',
  access: 'anyone',
  effect: 'none',
  scope: 'watch',
  isPublicRead: true,
  envelope: 'std',
  params: byNumber,
  data: answers<{ readonly lotDetails: WireLotDetails }>(),
  fails: ['LOT_NOT_FOUND', 'BAD_LOT_NUMBER'],
})

const images = {
  method: 'GET',
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  envelope: 'std',
  data: answers<LotImagesAnswer>(),
  fails: ['LOT_NOT_FOUND', 'BAD_LOT_NUMBER'],
} as const

/** Pictures of a lot (MKT-7.33). */
export const getLotImages = /* @__PURE__ */ defineCall({
  ...images,
  name: 'getLotImages',
  path: '/public/data/lotdetails/solr/lotImages/:lotNumber',
  summary: 'List the images of a lot',
  params: byNumber,
})

/** Pictures of a lot in a country; a lot of another country is not found. */
export const getLotImagesOfCountry = /* @__PURE__ */ defineCall({
  ...images,
  name: 'getLotImagesOfCountry',
  path: '/public/data/lotdetails/solr/lotImages/:lotNumber/:countryCode',
  summary: 'List the images of a lot, by country',
  params: byNumberAndCountry,
})

/** Pictures of a lot by kind, at the address that newer tools ask. */
export const getNewerLotImages = /* @__PURE__ */ defineCall({
  ...images,
  name: 'getNewerLotImages',
  path: '/public/data/lotdetails/solr/lot-images/:lotNumber/:countryCode',
  summary: 'List the images of a lot by kind, in the newer format',
  params: byNumberAndCountry,
  data: answers<NewerLotImages>(),
})

/** Pictures of a sold lot (MKT-7.34); the first only for anonymous visitors (MQ-076). */
export const getSoldLotImages = /* @__PURE__ */ defineCall({
  ...images,
  name: 'getSoldLotImages',
  path: '/public/data/lotdetails/solr/soldLotImages/:lotNumber',
  summary: 'List the images of a sold lot',
  params: byNumber,
})

/** Pictures of a sold lot in a country. */
export const getSoldLotImagesOfCountry = /* @__PURE__ */ defineCall({
  ...images,
  name: 'getSoldLotImagesOfCountry',
  path: '/public/data/lotdetails/solr/soldLotImages/:lotNumber/:countryCode',
  summary: 'List the images of a sold lot, by country',
  params: byNumberAndCountry,
})
