import type { Schema } from '../define-call.ts'
import { codeListAnswer, referenceDataAnswer, referenceObjectAnswer, someReferenceDataAnswer } from './reference.answers.ts'
import {
  getReferenceData,
  getReferenceDataLess,
  getReferenceGraph,
  getReferenceObject,
  getStates,
  getVehicleMakes,
  getVehicleModels,
} from './reference.ts'

/** Reference data. Part of the list in `calls.ts`. */
export const referenceCalls = {
  getReferenceData,
  getReferenceDataLess,
  getReferenceGraph,
  getReferenceObject,
  getVehicleModels,
  getVehicleMakes,
  getStates,
} as const

/** Answer schema of each of these calls. */
export const referenceAnswers = {
  getReferenceData: referenceDataAnswer,
  getReferenceDataLess: someReferenceDataAnswer,
  getReferenceGraph: someReferenceDataAnswer,
  getReferenceObject: referenceObjectAnswer,
  getVehicleModels: codeListAnswer,
  getVehicleMakes: codeListAnswer,
  getStates: codeListAnswer,
} as const satisfies Readonly<Record<keyof typeof referenceCalls, Schema>>
