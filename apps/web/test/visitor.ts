import type { AccountInfo, Profile } from '@app/contract/account/account-information.answers.ts'
import type { RegistrationState } from '@app/contract/registration/registration.answers.ts'
import type { EnvConfig, UserConfig } from '@app/contract/site/site.answers.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { ANONYMOUS } from '@app/rules/access/can.ts'
import { SITES } from '@app/rules/sites/site-table.ts'
import type { AppInfo } from '../app/platform/app-info.ts'
import { keepSchedules } from '../app/platform/page/fee-schedules.ts'
import { SCHEDULES_PATH, type Answers } from './answers.ts'
import { BUILT_IN_TEXTS } from './house-texts.ts'

/** The instant of every page: a Wednesday morning in Dallas, whatever day the tests run. */
export const NOW_MS = Date.UTC(2026, 4, 6, 15, 0)
export const ORIGIN = 'http://localhost'

const site = SITES.CPRTUS

/** What a document tells a visitor of the United States site. */
export const VISITOR: AppInfo = {
  siteCode: site.code,
  locale: site.defaultLocale,
  dialect: site.dialect,
  locales: site.locales,
  nowMs: NOW_MS,
  person: ANONYMOUS,
  member: null,
  origin: ORIGIN,
  sourceUrl: '',
  schedulesPath: SCHEDULES_PATH,
  searchEngine: 'SOLR',
  zone: '-05:00 CDT' as ClockZone,
  currency: site.currency,
  distanceUnit: site.distanceUnit,
  ...site.displayPreference,
  sellingSites: { USA: 'CPRTUS', CAN: 'CPRTCA', DEU: 'CPRTDE', GBR: 'CPRTUK' },
  searchView: 'gallery',
  searchDensity: 'roomy',
  searchSize: 20,
  searchZip: '',
  hasSingleKeys: true,
}

keepSchedules(VISITOR.schedulesPath, SHIPPED_SCHEDULES)

/** What differs for somebody who is signed in: a premium buyer. */
export const BUYER = {
  person: { roles: ['ROLE_PREMIUM'], privileges: [], sitePreferences: [] },
  member: {
    number: 901_002,
    name: 'Pat Premium',
    initials: 'PP',
    kind: 'buyer',
    status: 'active',
    sites: ['CPRTUS'],
    buyerClass: 'STD',
    exemptions: [],
  },
} satisfies Partial<AppInfo>

/** Of a model of which nothing was sold. */
const NO_PRICES = {
  make: 'FORD',
  model: 'F-150',
  yearFrom: 2016,
  yearTo: 2024,
  title: null,
  damage: null,
  currency: 'USD',
  days: 365,
  step: 'TITLE',
  count: 0,
  price: null,
  lots: [],
  months: [],
  strip: null,
  picture: null,
} as const

const DALLAS = {
  threeCharCountryCode: 'USA',
  countryCode: 'US',
  stateCode: 'TX',
  zipCode: '75201',
  latitude: 32.78,
  longitude: -96.8,
  description: 'Dallas, TX 75201',
}

export const USER_CONFIG: UserConfig = {
  siteCode: site.code,
  siteRegionCode: site.regionCode,
  siteDomain: 'localhost',
  displayUserName: '',
  buyerNumber: '',
  crmId: '',
  buyerStatus: '',
  roles: [],
  privileges: [],
  sitePreferences: [],
  selectedLang: 'en_us',
  langOptions: [
    { code: 'en_us', name: 'English', urlPrefix: '' },
    { code: 'es_es', name: 'Español', urlPrefix: 'es' },
    { code: 'nl_nl', name: 'Nederlands', urlPrefix: 'nl' },
  ],
  selectedTimezone: null,
  currentTimezone: site.zone,
  locationInfo: { ...DALLAS, stateCode: '', zipCode: '', description: 'United States' },
  physicalLocationInfo: { ...DALLAS, stateCode: '', zipCode: '', description: 'United States' },
  licenceCategory: null,
  membershipType: null,
  isDigitalMembership: false,
  isKioskBidder: false,
  mobileAppUser: false,
  internalUser: false,
  isNonSyncedBuyer: false,
  emailRule: null,
  displayPref: {
    passwordRule: site.passwordRule,
    paymentDuePreference: { enableMBPPayments: false },
    ...site.displayPreference,
    distanceUnit: site.distanceUnit,
  },
  defaultDisplayPref: {
    selectedLang: 'en_us',
    showSecurityQuestions: site.asksSecurityQuestions,
    lotDetailsPreference: { showSaleLight: site.showsSaleLight },
    shippingPrefs: [],
    searchPreference: { pageSize: 20, pageSizes: site.pageSizes, searchEngine: 'algolia' },
    odometerBrandDisplayPreference: true,
    redactionLimits: site.redaction,
  },
  lotDetailsPreference: { hideAcvConditionally: false },
  saleListPreference: { dateTimeFormat: 'MM/dd/yyyy hh:mm a', hidePrelimBidEnds: false },
  vehicleFinderPreference: { hideNewLayout: false, ...site.vehicleFinder },
  zipToCoordinate: true,
  refreshAlerts: true,
  countryFlagsPreference: { prefCountries: site.preferredCountryFlags },
  preferredCountryCode: 'us',
  blockLiveChat: true,
  allowJivoChat: false,
  displayAlertsModal: true,
  disableUnmasking: false,
  companyFlag: false,
}

export const ENV_CONFIG: EnvConfig = {
  sellerLoginURL: '',
  automotiveLoginUrl: '',
  bodyshopAndRecoveryOpsLoginUrl: '',
  countryCodesToShowCookiePolicy: [],
  kiosk: { kioskBidTurnedOff: false },
  enableReCaptcha: true,
  failureAttemptsToShowCaptcha: 3,
  homePageRefreshInterval: 180_000,
  accountAlertsSlideInterval: 5_000,
  globalAlertsSlideInterval: 5_000,
  sso: { google: { enabled: false, clientId: '' }, apple: { enabled: false, clientIdWeb: '', clientIdDevice: '' } },
  globalPlatform: false,
  protectedUrls: [],
  internationalBuyerCountries: [],
  oneTrust: { countries: [], scriptUrl: '', domainId: '' },
  searchEngine: 'algolia',
  recommendationPath: '/g2mext/api/v1/public/recommendations',
  demoPeople: false,
  features: { newRegistration: true, hybridRegistration: false, newDashboard: true, newLotDetails: true },
}

/** The account of `BUYER`. */
export const PROFILE: Profile = {
  buyerNumber: BUYER.member.number,
  firstName: 'Pat',
  lastName: 'Premium',
  companyName: '',
  phone: '2145550142',
  email: 'pat@example.com',
  address: null,
  hasOneTimeCodes: false,
  openMatters: [],
  memberType: '',
  businessType: '',
  vatNumber: '',
  asksVatNumber: false,
  asksBusinessType: true,
  hasApprovedPapers: false,
}
export const ACCOUNT_INFO: AccountInfo = {
  contactInfoList: [{ type: 'EMAIL', value: 'pat@example.com', primary: true, verified: true }],
  wireTransferPaymentInitiated: false,
  memberSites: { membershipValidThroughDate: { date: null } },
}

/** The registration of `BUYER`, which is over. */
/** The tax of a price where only the state of the member tells it. */
const BEFORE_TAX = { taxPlace: 'USA', taxRate: 0, firstTaxMinor: 0, renewalTaxMinor: 0, isBeforeTax: true } as const

export const REGISTRATION: RegistrationState = {
  state: 'finished',
  steps: [
    { step: 'STEP1', isDone: true },
    { step: 'STEP2', isDone: true },
    { step: 'STEP3', isDone: true },
  ],
  current: null,
  level: 'S',
  prices: [
    { id: 1, level: 'S', currency: 'USD', firstMinor: 0, renewalMinor: 0, ...BEFORE_TAX },
    { id: 2, level: 'P', currency: 'USD', firstMinor: 19_900, renewalMinor: 14_900, ...BEFORE_TAX },
  ],
  orderedLevel: null,
  isWaiting: false,
  mayChoose: false,
  firstName: 'Dana',
  country: 'USA',
  isInternational: false,
  needsExportPapers: false,
  address: {},
  hasQuestions: false,
  shippingPreference: '',
}

/** What the frame of every page asks for. */
export const COMMON_ANSWERS: Answers = {
  getUserConfig: USER_CONFIG,
  getEnvConfig: ENV_CONFIG,
  ...BUILT_IN_TEXTS,
  getCaptchaKey: { siteKey: 'altcha' },
  getCaptchaChallenge: { provider: 'recaptcha', siteKey: 'key' },
  listGlobalAlerts: { globalAlerts: [] },
  getAccountAlerts: {},
  listUserActions: { userActions: [] },
  logEvent: {},
  getWatchList: { watchList: [] },
  getLotNotes: { notes: [] },
  getSeenLots: { seen: [] },
  listStorage: { lots: [] },
  getLotOutlook: {
    yard: { offered: 0, sold: 0, percent: null },
    seller: null,
    sold: null,
  },
  getYardOutlook: { offered: 0, sold: 0, percent: null },
  getLotPrices: { band: NO_PRICES, earlier: [] },
  getPrices: { band: NO_PRICES },
  listLotBands: { bands: [] },
  markSeenLots: { isKept: true },
  noteLotView: {},
  sendSearchInsights: {},
  getExtensionAuth: { authorization: 'Bearer ext.visit' },
  recommendLots: { recommendationType: 'popular', recommendations: [] },
  getPopularSearches: { lotModelGroup: [], lotMakeDesc: [] },
  listSavedSearches: { savedSearches: [], left: 50, digest: { hour: 7, weekday: 1 } },
  getQuickPicks: { quickPicksByUri: {}, displayNameByUri: {}, groups: [] },
  getQuickPickCounts: { totalItemsOnSale: 0, countsByUri: {} },
  getNavCounts: { liveLanes: 0, ownBids: null, lateInvoices: null },
  getOwnStandings: { own: [], buyerClass: 'STD' },
}
