/** How often an open home page refreshes its counts and lots, in milliseconds, unless the operator says otherwise (ACC-9.07, MKT-9.04). */
export const HOME_REFRESH_MS = 180_000
/** How long one alert of a banner stays, in milliseconds (ACC-9.08). */
export const ALERT_SLIDE_MS = 15_000
/** Failed sign-ins after which a captcha is shown (OQ-A10). */
export const CAPTCHA_AFTER_FAILURES = 3

/** Paths that send a visitor to /login; always protected (ACC-6.12). */
export const PROTECTED_PATHS = [
  '/Content/US/en/Premier-Member-Fees',
  '/memberFees',
  '/member-fees-us-licensed',
  '/member-fees-us-non-licensed',
] as const

/** Countries whose law requires the cookie notice; used on the US region only (OQ-A112). */
export const COOKIE_NOTICE_COUNTRIES: readonly string[] =
  'AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN ISL IRL ITA LVA LIE LTU LUX MLT NLD NOR POL PRT ROU SVK SVN ESP SWE CHE GBR'.split(
    ' ',
  )

/** Whether the cookie notice is shown: not yet accepted, and on the US region only to visitors of the listed countries (ACC-4.56). */
export function showsCookieNotice(visit: {
  readonly isAccepted: boolean
  readonly regionCode: string
  readonly country: string
  readonly listed: readonly string[]
}): boolean {
  if (visit.isAccepted) return false
  return visit.regionCode !== 'us' || visit.listed.includes(visit.country)
}

/** Whether a visitor is greeted as an international buyer: from a listed country that is not the site's, and not yet closed (ACC-4.58). */
export function greetsInternationalBuyer(visit: {
  readonly isClosed: boolean
  readonly country: string
  readonly siteCountry: string
  readonly listed: readonly string[]
}): boolean {
  return !visit.isClosed && visit.country !== visit.siteCountry && visit.listed.includes(visit.country)
}
