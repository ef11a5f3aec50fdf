import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import type { CodeList, ReferenceData, ReferenceObject, SomeReferenceData } from './reference.answers.ts'

/** The objects of the reference data (market spec §3). */
export const REFERENCE_OBJECTS = [
  'vehicleTypes',
  'percentageMaximums',
  'vehicleMakeandModels',
  'searchYears',
  'vehicleMakes',
  'countries',
  'states',
  'colors',
  'vehicleCategories',
  'zipMiles',
  'languages',
  'defaultLotResultsFields',
  'securityQuestions',
  'countryStates',
  'shippingServices',
  'bidIncrements',
  'highlightIcons',
  'validHighlightIcons',
  'ccMaxLimit',
  'titleLongDescription',
  'yardLocations',
  'yards',
  'defaultMemberChoices',
  'damageTypes',
  'documentCategories',
  'productSites',
  'paymentMethods',
  'availableSubscriptionPreferences',
  'eSignDocuments',
  'refundReasons',
  'registrationSource',
  'bidIncrementsBySiteV2',
] as const
export type ReferenceObjectName = (typeof REFERENCE_OBJECTS)[number]

/** What the first page needs (MQ-128). */
export const LESS_OBJECTS = [
  'languages',
  'countries',
  'states',
  'productSites',
  'highlightIcons',
  'validHighlightIcons',
  'bidIncrements',
] as const satisfies readonly ReferenceObjectName[]

const NAME_MAX = 64
const NAMES_MAX = 1_024
const name = z.string().check(z.maxLength(NAME_MAX))

const reading = { method: 'GET', access: 'anyone', effect: 'none', isPublicRead: true, envelope: 'std' } as const

/** All reference data (MKT-7.10). */
export const getReferenceData = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getReferenceData',
  path: '/public/data/referenceData',
  summary: 'Get all reference data',
  data: answers<ReferenceData>(),
  fails: [],
})

/** The part of the reference data that the first page needs (MKT-7.09). */
export const getReferenceDataLess = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getReferenceDataLess',
  path: '/public/data/referenceData/less',
  summary: 'Get the reference data that pages load first',
  data: answers<SomeReferenceData>(),
  fails: [],
})

/** Named objects of the reference data, separated by commas (MKT-7.11). */
export const getReferenceGraph = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getReferenceGraph',
  path: '/public/data/referenceData/graph',
  summary: 'Get several objects of the reference data by name',
  query: z.object({ services: z.string().check(z.minLength(1), z.maxLength(NAMES_MAX)) }),
  data: answers<SomeReferenceData>(),
  fails: ['INVALID_INPUT'],
})

/** One object of the reference data (MKT-7.12). */
export const getReferenceObject = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getReferenceObject',
  path: '/public/data/referenceDataByObject/:object',
  summary: 'Get one object of the reference data by name',
  params: z.object({ object: name }),
  data: answers<ReferenceObject>(),
  fails: ['INVALID_INPUT'],
})

/** Models of a make, by its code or name (MKT-7.13). */
export const getVehicleModels = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getVehicleModels',
  path: '/public/data/VehicleModels/:makeId',
  summary: 'List the models of a make',
  params: z.object({ makeId: name }),
  data: answers<CodeList>(),
  fails: [],
})

/** Makes of a vehicle type, by its letter or wire code (MKT-7.13). */
export const getVehicleMakes = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getVehicleMakes',
  path: '/public/data/VehicleMakes/:vehicleTypeId',
  summary: 'List the makes of a vehicle type',
  params: z.object({ vehicleTypeId: name }),
  data: answers<CodeList>(),
  fails: [],
})

/** States of a country, by its alpha-3 or alpha-2 code (MKT-7.13). */
export const getStates = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getStates',
  path: '/public/data/states/:countryId',
  summary: 'List the states of a country',
  params: z.object({ countryId: name }),
  data: answers<CodeList>(),
  fails: [],
})
