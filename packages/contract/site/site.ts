import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import type { CaptchaKey, ContactInfo, EnvConfig, ExtensionAuth, NumberData, UserConfig } from './site.answers.ts'

const SHORT_TEXT_MAX = 64
const shortText = z.string().check(z.maxLength(SHORT_TEXT_MAX))

/** Longest page address that feedback and logging records keep, in characters. */
const PAGE_URL_MAX = 2_048

/** A location as the change-location form sends it (ACC-3.19); coordinates and texts of a caller are never trusted. */
const sentLocation = z.object({ threeCharCountryCode: shortText, zipCode: z._default(shortText, '') })

/** Everything the pages know about who looks and how (account §3). */
export const getUserConfig = /* @__PURE__ */ defineCall({
  name: 'getUserConfig',
  method: 'GET',
  path: '/public/data/userConfig',
  summary: 'Get the user config: user, site, language, time zone and location',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  data: answers<UserConfig>(),
  fails: [],
})

/** Changes language, time zone, location or display of the visitor or member; both names of a setting are taken (OQ-A101, MQ-123). */
export const updateUserConfig = /* @__PURE__ */ defineCall({
  name: 'updateUserConfig',
  method: 'POST',
  path: '/public/data/userConfigUpdate',
  summary: 'Change the caller’s language, time zone, location or display preferences',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  body: z.object({
    locationInfo: z.optional(sentLocation),
    language: z.optional(shortText),
    selectedLang: z.optional(shortText),
    /** An empty text gives the choice up. */
    timezone: z.optional(shortText),
    selectedTimezone: z.optional(shortText),
    displayPref: z.optional(
      z.object({ dateFormat: z.optional(shortText), timeFormat: z.optional(shortText), distanceUnit: z.optional(z.enum(['mi', 'km'])) }),
    ),
  }),
  data: answers<UserConfig>(),
  fails: ['INVALID_INPUT'],
})

/** Saves a member's language (ACC-7.17). */
export const updateLanguagePreference = /* @__PURE__ */ defineCall({
  name: 'updateLanguagePreference',
  method: 'POST',
  path: '/data/updateLanguagePreference',
  summary: 'Save the caller’s language',
  access: 'member',
  effect: 'member',
  isOpenDuringSteps: true,
  envelope: 'std',
  body: z.object({ language: shortText }),
  data: answers<{ readonly selectedLang: string }>(),
  fails: ['INVALID_INPUT'],
})

/** Settings of the installation that pages follow (ACC-3.30 to 3.32). */
export const getEnvConfig = /* @__PURE__ */ defineCall({
  name: 'getEnvConfig',
  method: 'GET',
  path: '/public/data/envconfig/properties',
  summary: 'Get the env config: sign-in URLs, notices, intervals, features',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  data: answers<EnvConfig>(),
  fails: [],
})

/** Number data of a locale as CLDR has it (ACC-7.39, OQ-A121). */
export const getNumberData = /* @__PURE__ */ defineCall({
  name: 'getNumberData',
  method: 'GET',
  path: '/public/data/cldrData/:language/:locale',
  summary: 'Get CLDR number data: separators, currency, patterns',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  params: z.object({ language: shortText, locale: shortText }),
  data: answers<NumberData>(),
  fails: ['INVALID_INPUT'],
})

/** The Authorization value of calls under /g2mext (ACC-7.35, OQ-A22): five minutes, good for public calls only. */
export const getExtensionAuth = /* @__PURE__ */ defineCall({
  name: 'getExtensionAuth',
  method: 'GET',
  path: '/public/g2m/extension/auth-headers',
  summary: 'Get the Authorization value for calls under /g2mext',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  data: answers<ExtensionAuth>(),
  fails: [],
})

/** How to reach the people of a site (MKT-7.26). */
export const getContactInfo = /* @__PURE__ */ defineCall({
  name: 'getContactInfo',
  method: 'GET',
  path: '/public/data/contactinfo',
  summary: 'Get the phone number, email address and hours of the site',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  data: answers<ContactInfo>(),
  fails: [],
})

/** The captcha's site key, never its secret; null while no captcha is on (OQ-A11). */
export const getCaptchaKey = /* @__PURE__ */ defineCall({
  name: 'getCaptchaKey',
  method: 'GET',
  path: '/public/data/reCaptcha/secretKey',
  summary: 'Get the site key of the captcha',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  data: answers<CaptchaKey>(),
  fails: [],
})

/** Largest logging record, in characters of its JSON (OQ-A123). */
export const LOG_RECORD_CHARS_MAX = 8_192

/** Event of a logging record that says a page was seen by a reader who agreed to it (MQ-126). */
export const PAGE_VIEW_EVENT = 'PAGE_VIEW'

/** Keeps a logging record of a page (ACC-3.39, ACC-7.40). */
export const logEvent = /* @__PURE__ */ defineCall({
  name: 'logEvent',
  method: 'POST',
  path: '/public/data/log',
  summary: 'Store a log record of a page',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  rate: 'background',
  body: z.object({
    event: z.string().check(z.maxLength(SHORT_TEXT_MAX)),
    message: z._default(z.string().check(z.maxLength(LOG_RECORD_CHARS_MAX)), ''),
    payload: z.optional(z.unknown()),
    /** HTTP status that the page met; 0 for none. */
    status: z._default(z.int().check(z.minimum(0), z.maximum(599)), 0),
  }),
  data: answers<Readonly<Record<string, never>>>(),
  fails: ['INVALID_INPUT', 'TOO_LARGE'],
})

/** Keeps what somebody thinks of the site (ACC-7.14, OQ-A122). */
export const sendFeedback = /* @__PURE__ */ defineCall({
  name: 'sendFeedback',
  method: 'POST',
  path: '/public/data/feedback',
  summary: 'Send feedback about the site',
  access: 'anyone',
  effect: 'public',
  envelope: 'std',
  body: z.object({
    rating: z.number(),
    category: shortText,
    comments: z.string(),
    email: z._default(z.string().check(z.maxLength(SHORT_TEXT_MAX)), ''),
    pageUrl: z._default(z.string().check(z.maxLength(PAGE_URL_MAX)), ''),
  }),
  data: answers<{ readonly feedbackId: string }>(),
  fails: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
})
