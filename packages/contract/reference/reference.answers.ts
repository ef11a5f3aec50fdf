import * as z from 'zod/mini'
import { yardDetails } from '../locations/locations.answers.ts'

const texts = z.readonly(z.array(z.string()))
const numbers = z.readonly(z.array(z.number()))
const coded = z.object({ code: z.string(), description: z.string() })
const codedList = z.readonly(z.array(coded))

/** A list of codes with what they mean, in the reader's language where it has words for them. */
export const codeListAnswer = codedList
export type CodeList = z.infer<typeof codeListAnswer>

const band = z.object({ from: z.int(), step: z.int() })
const increments = z.object({ currency: z.string(), effectiveFrom: z.string(), bands: z.readonly(z.array(band)) })

/** The reference data of the market document §3. */
export const referenceDataAnswer = z.object({
  vehicleTypes: codedList,
  percentageMaximums: numbers,
  /** Makes (`category` MAKE) and their models (MODEL); `type` is the vehicle type, `group` the code of the make. */
  vehicleMakeandModels: z.readonly(z.array(z.extend(coded, { type: z.string(), category: z.enum(['MAKE', 'MODEL']), group: z.string() }))),
  searchYears: numbers,
  vehicleMakes: codedList,
  countries: z.readonly(z.array(z.extend(coded, { twoCharCountryCode: z.string() }))),
  /** States of the site's country. */
  states: codedList,
  colors: codedList,
  vehicleCategories: codedList,
  zipMiles: numbers,
  languages: z.readonly(z.array(z.extend(coded, { urlPrefix: z.string() }))),
  defaultLotResultsFields: texts,
  securityQuestions: z.readonly(z.array(z.object({ questionId: z.int(), question: z.string() }))),
  countryStates: z.record(z.string(), codedList),
  shippingServices: codedList,
  /** Of this site, one table a currency; whole currency units. */
  bidIncrements: z.readonly(z.array(increments)),
  bidIncrementsBySiteV2: z.record(z.string(), z.readonly(z.array(increments))),
  /** iconType H is shown. */
  highlightIcons: z.readonly(z.array(z.object({ iconCode: z.string(), iconType: z.string() }))),
  validHighlightIcons: texts,
  /** Whole currency units. */
  ccMaxLimit: z.object({ amount: z.int(), currency: z.string() }),
  titleLongDescription: z.record(z.string(), z.string()),
  yardLocations: z.readonly(
    z.array(z.object({ yardNumber: z.int(), yardName: z.string(), yardCountryCode: z.string(), state: z.string() })),
  ),
  yards: z.readonly(z.array(yardDetails)),
  defaultMemberChoices: z.readonly(z.array(z.object({ questionCode: z.string(), answerCode: z.string(), isDefault: z.boolean() }))),
  damageTypes: z.readonly(z.array(z.extend(coded, { category: z.string(), priority: z.int() }))),
  documentCategories: z.readonly(z.array(z.object({ documentCategoryCode: z.string(), description: z.string() }))),
  productSites: z.readonly(
    z.array(
      z.object({ siteCode: z.string(), siteRegionCode: z.string(), country: z.string(), currency: z.string(), description: z.string() }),
    ),
  ),
  paymentMethods: z.object({
    methods: texts,
    defaultMethod: z.string(),
    cardTypes: texts,
    cardBrands: z.record(z.string(), z.string()),
  }),
  availableSubscriptionPreferences: texts,
  eSignDocuments: texts,
  refundReasons: codedList,
  registrationSource: codedList,
})
export type ReferenceData = z.infer<typeof referenceDataAnswer>

/** Some of it, by name. */
export const someReferenceDataAnswer = z.partial(referenceDataAnswer)
export type SomeReferenceData = z.infer<typeof someReferenceDataAnswer>

/** One object of it; of every shape that the objects have. */
export const referenceObjectAnswer = z.union(Object.values(referenceDataAnswer.shape))
export type ReferenceObject = ReferenceData[keyof ReferenceData]
