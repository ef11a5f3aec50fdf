import * as z from 'zod/mini'
import { clockZone } from '../clock-zone.ts'

/** A location (ACC-3.19). Without a postal code the coordinates are those of the middle of the country; null where we know none. */
export const location = z.object({
  threeCharCountryCode: z.string(),
  countryCode: z.string(),
  stateCode: z.string(),
  zipCode: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  description: z.string(),
})
export type Location = z.infer<typeof location>

export const locationsAnswer = z.readonly(z.array(location))

/** Yard details (MKT-3.44); texts are empty where nothing is known, as for a yard that only hosts sales. */
export const yardDetails = z.object({
  yardNumber: z.int(),
  yardName: z.string(),
  yardAddress1: z.string(),
  yardAddress2: z.string(),
  yardCity: z.string(),
  yardStateName: z.string(),
  yardMailingStateCode: z.string(),
  yardZip: z.string(),
  yardCountryCode: z.string(),
  yardPhoneAreaCode: z.string(),
  yardPhoneNumber: z.string(),
  yardEmail: z.string(),
  yardHours: z.string(),
  yardBeginDay: z.string(),
  yardEndDay: z.string(),
  /** IANA zone of the yard. */
  timeZoneFromSolr: z.string(),
  /** The yard's clock on these days. */
  clock: clockZone,
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  /** Last segment of the yard's address at /locations. */
  slug: z.string(),
  locationUrl: z.optional(z.string()),
})
export type YardDetails = z.infer<typeof yardDetails>

export const yardListAnswer = z.object({ locations: z.readonly(z.array(yardDetails)) })
export type YardList = z.infer<typeof yardListAnswer>

/** The yard as our pages read it, and its fields beside it as tools do. */
export const yardAnswer = z.extend(yardDetails, {
  location: yardDetails,
  yardStateCode: z.string(),
  /** Name of the yard's manager; not stored here, always empty. */
  gmFullName: z.literal(''),
  yardLatitude: z.optional(z.number()),
  yardLongitude: z.optional(z.number()),
})
export type YardAnswer = z.infer<typeof yardAnswer>

/** Nearest first; `distance` in statute miles to one decimal. */
export const nearestYardsAnswer = z.object({ locations: z.readonly(z.array(z.extend(yardDetails, { distance: z.number() }))) })
export type NearestYards = z.infer<typeof nearestYardsAnswer>
