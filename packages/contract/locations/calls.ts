import type { Example, Schema } from '../define-call.ts'
import { locationsAnswer, nearestYardsAnswer, yardAnswer, yardListAnswer } from './locations.answers.ts'
import { findNearestYards, getLocationInfo, getYard, listYards, updateLocation } from './locations.ts'

/** Yards and places. Part of the list in `calls.ts`. */
export const locationCalls = {
  getLocationInfo,
  updateLocation,
  listYards,
  getYard,
  findNearestYards,
} as const

/** Answer schema of each of these calls. */
export const locationAnswers = {
  getLocationInfo: locationsAnswer,
  updateLocation: locationsAnswer,
  listYards: yardListAnswer,
  getYard: yardAnswer,
  findNearestYards: nearestYardsAnswer,
} as const satisfies Readonly<Record<keyof typeof locationCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const locationExamples: Readonly<Partial<Record<keyof typeof locationCalls, Example>>> = {
  updateLocation: { threeCharCountryCode: 'USA', zipCode: '75201' },
  findNearestYards: { zipCode: '75201', countryCode: 'USA', miles: 100 },
}
