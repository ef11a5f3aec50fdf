import type { Location } from '@app/contract/locations/locations.answers.ts'
import type { UserConfig } from '@app/contract/site/site.answers.ts'
import { SHIPPING_PREFERENCES } from '@app/rules/reference/member-choices.ts'
import { can } from '@app/rules/access/can.ts'
import { HIDES_PRELIM_ENDS } from '@app/rules/auctions/pre-bid.ts'
import { countryOf } from '@app/rules/reference/places/countries.ts'
import { preferenceCode } from '@app/rules/sites/flags.ts'
import { hasMemberBilling } from '@app/rules/sites/member-billing.ts'
import { preferredFlagsOf } from '@app/rules/sites/sites.ts'
import { isTimeZone, zoneInForce } from '@app/rules/sites/time-zones.ts'
import { LANGUAGE_NAMES, LANGUAGE_PREFIXES } from '@app/text/locales.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { hasZipTable } from '#modules/locations/index.ts'
import type { MemberFacts } from './member-facts.store.ts'

/** What this visit alone knows. */
export interface VisitFacts {
  readonly displayAlertsModal: boolean
  readonly refreshAlerts: boolean
  readonly isMobileApp: boolean
}

/** What operators switched for the site (ACC-6.21). */
export interface UserFlags {
  readonly blockLiveChat: boolean
  readonly allowJivoChat: boolean
  readonly disableUnmasking: boolean
  /** Whether everybody has the privilege of the consent script (ACC-6.17). */
  readonly givesConsentScript: boolean
}

/** Everything that user config is made of. */
export interface UserConfigParts {
  /** Name of the search engine. */
  readonly searchEngine: string
  readonly siteDomain: string
  /** Null for a visitor. */
  readonly facts: MemberFacts | null
  readonly flags: UserFlags
  readonly visit: VisitFacts
  readonly chosen: Location | null
  readonly physical: Location
  /** The visitor's own zone by cookie; a member's own choice comes first. */
  readonly cookieZone: string | null
}

/** Site preference by which `/find` leads to the finder as it was (MQ-051). */
const HIDES_NEW_FINDER = 'pref:HIDE_NEW_FINDER'

const flagOf = (country: string): string => countryOf(country)?.alpha2.toLowerCase() ?? ''

/** Site, who, and membership (ACC-3.09, ACC-3.10, ACC-3.13, ACC-3.14). */
function toIdentity({ site, person, member }: RequestContext, { facts, flags, visit, siteDomain }: UserConfigParts) {
  return {
    siteCode: site.code,
    siteRegionCode: site.regionCode,
    siteDomain,
    displayUserName: member?.displayName ?? '',
    buyerNumber: member === null ? '' : String(member.number),
    crmId: member === null ? '' : String(member.number),
    // I is the wire's word for an inactive buyer (ACC-6.02).
    buyerStatus: member === null ? '' : member.status === 'inactive' ? 'I' : 'A',
    roles: person.roles,
    privileges: flags.givesConsentScript ? [...new Set([...person.privileges, 'ENABLE_ONE_TRUST'])] : person.privileges,
    sitePreferences: person.sitePreferences.map(preferenceCode),
    licenceCategory: facts?.licenceCategory ?? null,
    membershipType: facts?.membershipType ?? null,
    isDigitalMembership: facts?.isDigitalMembership ?? false,
    isKioskBidder: member?.kind === 'kiosk',
    internalUser: member?.kind === 'internal',
    mobileAppUser: visit.isMobileApp,
    isNonSyncedBuyer: false,
    emailRule: null,
  }
}

/** How things are shown, by the site and the person's own choices (ACC-3.15, ACC-3.16, MKT-3.63 to 3.65). */
function toDisplay({ site, person }: RequestContext, { facts, searchEngine }: UserConfigParts) {
  const own = facts?.preferences ?? {}
  const dateFormat = own.dateFormat ?? site.displayPreference.dateFormat
  const timeFormat = own.timeFormat ?? site.displayPreference.timeFormat
  return {
    displayPref: {
      passwordRule: site.passwordRule,
      paymentDuePreference: { enableMBPPayments: hasMemberBilling(site.code) },
      dateFormat,
      timeFormat,
      distanceUnit: own.distanceUnit ?? site.distanceUnit,
    },
    defaultDisplayPref: {
      selectedLang: site.defaultLocale,
      showSecurityQuestions: site.asksSecurityQuestions,
      lotDetailsPreference: { showSaleLight: site.showsSaleLight },
      shippingPrefs: SHIPPING_PREFERENCES,
      searchPreference: { pageSize: site.pageSizes[0] ?? 0, pageSizes: site.pageSizes, searchEngine },
      odometerBrandDisplayPreference: true,
      redactionLimits: site.redaction,
    },
    lotDetailsPreference: { hideAcvConditionally: false },
    saleListPreference: { dateTimeFormat: `${dateFormat} ${timeFormat}`, hidePrelimBidEnds: can(person, HIDES_PRELIM_ENDS) },
    vehicleFinderPreference: { hideNewLayout: can(person, HIDES_NEW_FINDER), ...site.vehicleFinder },
    zipToCoordinate: hasZipTable(site.country),
  }
}

/** User config of the caller. A visitor's choices come from their cookies, a member's from their profile. */
export function toUserConfig(ctx: RequestContext, parts: UserConfigParts): UserConfig {
  const { site } = ctx
  const own = parts.facts?.preferences.timeZone ?? parts.cookieZone
  const selectedTimezone = own !== null && isTimeZone(own) ? own : null
  return {
    ...toIdentity(ctx, parts),
    ...toDisplay(ctx, parts),
    selectedLang: ctx.locale,
    langOptions: site.locales.map((code) => ({ code, name: LANGUAGE_NAMES[code], urlPrefix: LANGUAGE_PREFIXES[code] })),
    selectedTimezone,
    currentTimezone: zoneInForce(site, selectedTimezone),
    locationInfo: parts.chosen ?? parts.physical,
    physicalLocationInfo: parts.physical,
    refreshAlerts: parts.visit.refreshAlerts,
    countryFlagsPreference: { prefCountries: preferredFlagsOf(site) },
    preferredCountryCode: flagOf(site.country),
    blockLiveChat: parts.flags.blockLiveChat,
    allowJivoChat: parts.flags.allowJivoChat,
    displayAlertsModal: ctx.member !== null && parts.visit.displayAlertsModal,
    disableUnmasking: ctx.member === null || parts.flags.disableUnmasking,
    companyFlag: parts.facts?.hasCompany ?? false,
  }
}
