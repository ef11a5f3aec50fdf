import * as z from 'zod/mini'
import { location } from '../locations/locations.answers.ts'

const texts = z.readonly(z.array(z.string()))

/** User config of the account document §3 and the market document §3. */
export const userConfigAnswer = z.object({
  siteCode: z.string(),
  siteRegionCode: z.string(),
  /** Host name of the site, to which its cookies belong. */
  siteDomain: z.string(),
  displayUserName: z.string(),
  /** The user id as text; empty for a visitor. */
  buyerNumber: z.string(),
  crmId: z.string(),
  buyerStatus: z.string(),
  roles: texts,
  privileges: texts,
  /** Code and value pairs as `code:value` (MQ-017). */
  sitePreferences: texts,
  selectedLang: z.string(),
  langOptions: z.readonly(z.array(z.object({ code: z.string(), name: z.string(), urlPrefix: z.string() }))),
  /** The person's own choice, null without one; `currentTimezone` is the zone in force. */
  selectedTimezone: z.nullable(z.string()),
  currentTimezone: z.string(),
  /** The chosen place, else the physical one. */
  locationInfo: location,
  /** The place of the network address. */
  physicalLocationInfo: location,
  licenceCategory: z.nullable(z.string()),
  membershipType: z.nullable(z.string()),
  isDigitalMembership: z.boolean(),
  isKioskBidder: z.boolean(),
  mobileAppUser: z.boolean(),
  internalUser: z.boolean(),
  isNonSyncedBuyer: z.boolean(),
  emailRule: z.nullable(z.string()),
  displayPref: z.object({
    passwordRule: z.object({ min: z.int(), max: z.int() }),
    paymentDuePreference: z.object({ enableMBPPayments: z.boolean() }),
    dateFormat: z.string(),
    timeFormat: z.string(),
    distanceUnit: z.enum(['mi', 'km']),
  }),
  defaultDisplayPref: z.object({
    selectedLang: z.string(),
    showSecurityQuestions: z.boolean(),
    lotDetailsPreference: z.object({ showSaleLight: z.boolean() }),
    shippingPrefs: texts,
    searchPreference: z.object({ pageSize: z.int(), pageSizes: z.readonly(z.array(z.int())), searchEngine: z.string() }),
    odometerBrandDisplayPreference: z.boolean(),
    /** Characters of a field that everybody may read. */
    redactionLimits: z.object({ vin: z.int() }),
  }),
  lotDetailsPreference: z.object({ hideAcvConditionally: z.boolean() }),
  /** How lists of sales read: pattern of a sale's day and time, and whether the end of preliminary bidding is left out (MKT-3.43). */
  saleListPreference: z.object({ dateTimeFormat: z.string(), hidePrelimBidEnds: z.boolean() }),
  vehicleFinderPreference: z.object({ hideNewLayout: z.boolean(), searchVinLength: z.int(), regEx: z.string() }),
  /** Whether the site finds coordinates of single postal codes. */
  zipToCoordinate: z.boolean(),
  refreshAlerts: z.boolean(),
  countryFlagsPreference: z.object({ prefCountries: texts }),
  preferredCountryCode: z.string(),
  blockLiveChat: z.boolean(),
  allowJivoChat: z.boolean(),
  displayAlertsModal: z.boolean(),
  disableUnmasking: z.boolean(),
  companyFlag: z.boolean(),
})

export type UserConfig = z.infer<typeof userConfigAnswer>

/** Env config of the account document §3. */
export const envConfigAnswer = z.object({
  sellerLoginURL: z.string(),
  automotiveLoginUrl: z.string(),
  bodyshopAndRecoveryOpsLoginUrl: z.string(),
  /** Alpha-3 codes; used on the US region only (OQ-A112). */
  countryCodesToShowCookiePolicy: texts,
  kiosk: z.object({ kioskBidTurnedOff: z.boolean() }),
  enableReCaptcha: z.boolean(),
  failureAttemptsToShowCaptcha: z.int(),
  /** Milliseconds; 0 turns it off. */
  homePageRefreshInterval: z.int(),
  accountAlertsSlideInterval: z.int(),
  globalAlertsSlideInterval: z.int(),
  sso: z.object({
    google: z.object({ enabled: z.boolean(), clientId: z.string() }),
    apple: z.object({ enabled: z.boolean(), clientIdWeb: z.string(), clientIdDevice: z.string() }),
  }),
  globalPlatform: z.boolean(),
  /** Path prefixes that send a visitor to /login. */
  protectedUrls: texts,
  /** Alpha-3 codes of countries whose visitors are greeted as international buyers (OQ-A113). */
  internationalBuyerCountries: texts,
  /** The consent script: where it is loaded from, as whom, and for which countries (ACC-6.17); an empty address loads none. */
  oneTrust: z.object({ countries: texts, scriptUrl: z.string(), domainId: z.string() }),
  searchEngine: z.string(),
  /** Where recommendations are asked for (MQ-010). */
  recommendationPath: z.string(),
  /** Whether the people of a demo world are at /demo for this caller. */
  demoPeople: z.boolean(),
  features: z.object({
    newRegistration: z.boolean(),
    hybridRegistration: z.boolean(),
    newDashboard: z.boolean(),
    newLotDetails: z.boolean(),
  }),
})

export type EnvConfig = z.infer<typeof envConfigAnswer>

/** Number data of a locale. */
export const numberDataAnswer = z.object({
  locale: z.string(),
  decimal: z.string(),
  group: z.string(),
  minusSign: z.string(),
  percentSign: z.string(),
  currency: z.object({ code: z.string(), symbol: z.string() }),
  patterns: z.object({ decimal: z.string(), currency: z.string(), percent: z.string() }),
})

export type NumberData = z.infer<typeof numberDataAnswer>

export const extensionAuthAnswer = z.object({ authorization: z.string() })
export type ExtensionAuth = z.infer<typeof extensionAuthAnswer>

/** Empty texts where the operator has named none. */
export const contactInfoAnswer = z.object({
  siteCode: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
  timeZone: z.string(),
})
export type ContactInfo = z.infer<typeof contactInfoAnswer>

export const captchaKeyAnswer = z.object({ siteKey: z.nullable(z.string()) })
export type CaptchaKey = z.infer<typeof captchaKeyAnswer>

/** Answer of calls that only take something in. */
export const nothingAnswer = z.strictObject({})
export const languageAnswer = z.object({ selectedLang: z.string() })
export const feedbackAnswer = z.object({ feedbackId: z.string() })
