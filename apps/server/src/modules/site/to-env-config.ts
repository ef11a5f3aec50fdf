import type { EnvConfig } from '@app/contract/site/site.answers.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { ALERT_SLIDE_MS, CAPTCHA_AFTER_FAILURES, COOKIE_NOTICE_COUNTRIES, PROTECTED_PATHS } from '@app/rules/sites/intervals.ts'
import { COUNTRIES } from '@app/rules/reference/places/countries.ts'
import { SITES, type Site } from '@app/rules/sites/site-table.ts'
import type { Config } from '#platform/config.ts'

const homeCountries = new Set(SITE_CODES.flatMap((code) => [SITES[code].country, ...SITES[code].sellsIn]))

/** Visitors from everywhere but the countries that have a site of their own are international buyers (OQ-A113). */
const INTERNATIONAL = COUNTRIES.map(({ code }) => code).filter((code) => !homeCountries.has(code))

const NO_CONSENT_SCRIPT = { countries: [], scriptUrl: '', domainId: '' }

/** Env config of a site (ACC-3.30 to 3.32): what the operator set, and our own figures. */
export function toEnvConfig(
  site: Site,
  config: Config,
  { captchaSiteKey, ...known }: Pick<EnvConfig, 'sso' | 'features' | 'demoPeople'> & { captchaSiteKey: string | null },
): EnvConfig {
  return {
    sellerLoginURL: config.loginUrls.seller,
    automotiveLoginUrl: config.loginUrls.automotive,
    bodyshopAndRecoveryOpsLoginUrl: config.loginUrls.bodyshop,
    countryCodesToShowCookiePolicy: COOKIE_NOTICE_COUNTRIES,
    kiosk: { kioskBidTurnedOff: config.isKioskBidTurnedOff },
    enableReCaptcha: captchaSiteKey !== null,
    failureAttemptsToShowCaptcha: CAPTCHA_AFTER_FAILURES,
    homePageRefreshInterval: config.homeRefreshMs,
    accountAlertsSlideInterval: ALERT_SLIDE_MS,
    globalAlertsSlideInterval: ALERT_SLIDE_MS,
    globalPlatform: site.isGlobalPlatform,
    protectedUrls: PROTECTED_PATHS,
    internationalBuyerCountries: INTERNATIONAL,
    oneTrust: config.consent ?? NO_CONSENT_SCRIPT,
    searchEngine: config.searchEngineName,
    recommendationPath: config.recommendationPath,
    ...known,
  }
}
