import { getCaptchaChallenge } from './captcha.ts'
import { captchaChallenge } from './captcha.answers.ts'
import type { Call, Schema } from './define-call.ts'
import { getLot, getLotImages, getLotImagesOfCountry, getSoldLotImages, getSoldLotImagesOfCountry } from './lots.ts'
import { lotAnswer, lotImagesAnswer } from './lots.answers.ts'
import { decideSearch, searchLotNumbers, searchLots, searchLotsForm, searchVehicleFinder, searchVin, suggestLots } from './search.ts'
import { searchAnswer, searchDecision, suggestAnswer } from './search.answers.ts'
import { endSession, listSessions } from './session.ts'
import { endedAnswer, sessionsAnswer } from './session.answers.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the registry holds calls of every shape
type AnyCall = Call<any, any, any, any>

/**
 * Every call there is. Server routes, the OpenAPI page and the access matrix are made from this list; the browser never loads it.
 * Add the call here and its answer schema below: one without the other does not compile.
 */
export const calls = {
  searchLots,
  searchLotsForm,
  searchVehicleFinder,
  searchLotNumbers,
  searchVin,
  suggestLots,
  decideSearch,
  getLot,
  getLotImages,
  getLotImagesOfCountry,
  getSoldLotImages,
  getSoldLotImagesOfCountry,
  listSessions,
  endSession,
  getCaptchaChallenge,
} as const satisfies Readonly<Record<string, AnyCall>>

export type CallName = keyof typeof calls

/** Answer schema of each call; parsed in tests and development, described at /api. */
export const answerSchemas = {
  searchLots: searchAnswer,
  searchLotsForm: searchAnswer,
  searchVehicleFinder: searchAnswer,
  searchLotNumbers: searchAnswer,
  searchVin: searchAnswer,
  suggestLots: suggestAnswer,
  decideSearch: searchDecision,
  getLot: lotAnswer,
  getLotImages: lotImagesAnswer,
  getLotImagesOfCountry: lotImagesAnswer,
  getSoldLotImages: lotImagesAnswer,
  getSoldLotImagesOfCountry: lotImagesAnswer,
  listSessions: sessionsAnswer,
  endSession: endedAnswer,
  getCaptchaChallenge: captchaChallenge,
} as const satisfies Readonly<Record<CallName, Schema>>
