import type { Example, Schema } from '../define-call.ts'
import { captchaChallenge } from './captcha.answers.ts'
import { getCaptchaChallenge } from './captcha.ts'
import { navCountsAnswer } from './nav-counts.answers.ts'
import { getNavCounts } from './nav-counts.ts'
import {
  captchaKeyAnswer,
  contactInfoAnswer,
  envConfigAnswer,
  extensionAuthAnswer,
  feedbackAnswer,
  languageAnswer,
  nothingAnswer,
  numberDataAnswer,
  userConfigAnswer,
} from './site.answers.ts'
import {
  getCaptchaKey,
  getContactInfo,
  getEnvConfig,
  getExtensionAuth,
  getNumberData,
  getUserConfig,
  logEvent,
  sendFeedback,
  updateLanguagePreference,
  updateUserConfig,
} from './site.ts'

/** Settings and words of a site, contact, feedback. Part of the list in `calls.ts`. */
export const siteCalls = {
  getCaptchaChallenge,
  getUserConfig,
  updateUserConfig,
  updateLanguagePreference,
  getEnvConfig,
  getNumberData,
  getExtensionAuth,
  getContactInfo,
  getCaptchaKey,
  getNavCounts,
  logEvent,
  sendFeedback,
} as const

/** Answer schema of each of these calls. */
export const siteAnswers = {
  getCaptchaChallenge: captchaChallenge,
  getUserConfig: userConfigAnswer,
  updateUserConfig: userConfigAnswer,
  updateLanguagePreference: languageAnswer,
  getEnvConfig: envConfigAnswer,
  getNumberData: numberDataAnswer,
  getExtensionAuth: extensionAuthAnswer,
  getContactInfo: contactInfoAnswer,
  getCaptchaKey: captchaKeyAnswer,
  getNavCounts: navCountsAnswer,
  logEvent: nothingAnswer,
  sendFeedback: feedbackAnswer,
} as const satisfies Readonly<Record<keyof typeof siteCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const siteExamples: Readonly<Partial<Record<keyof typeof siteCalls, Example>>> = {
  updateUserConfig: { timezone: 'America/Chicago', locationInfo: { threeCharCountryCode: 'USA', zipCode: '75201' } },
  updateLanguagePreference: { language: 'es_es' },
  logEvent: { event: 'PAGE_ERROR', message: 'TypeError: x is undefined', payload: { path: '/lot/20881167' }, status: 0 },
  sendFeedback: { rating: 4, category: 'search', comments: 'The filters are quick.', pageUrl: '/lotSearchResults' },
}
