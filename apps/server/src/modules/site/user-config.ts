import { Failure } from '@app/contract/failure.ts'
import type { UserConfig } from '@app/contract/site/site.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { placeOf } from '@app/rules/sites/chosen-place.ts'
import type { FlagName } from '@app/rules/sites/flags.ts'
import { siteOrigin } from '@app/rules/sites/sites.ts'
import { isTimeZone, TIME_ZONE_COOKIE } from '@app/rules/sites/time-zones.ts'
import { fieldErrorsOf, isFaultless } from '@app/rules/validation/field-errors.ts'
import { offeredLocale } from '@app/rules/sites/offered-locale.ts'
import type { Locale } from '@app/text/locales.ts'
import { chosenPlace, keepPlace, locate, physicalPlace } from '#modules/locations/index.ts'
import type { Sessions } from '#modules/session/index.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { keepLanguage, keepTimeZone } from '#platform/http/settings-cookies.ts'
import { findMemberFacts, mergePreferences, type Preferences } from './member-facts.store.ts'
import { toUserConfig, type UserFlags, type VisitFacts } from './to-user-config.ts'

/** What the settings of a person are read from and written to. */
export interface SettingsDeps {
  readonly db: Db
  readonly sessions: Pick<Sessions, 'facts' | 'forgetAccount'>
  /** Features that operators switch. */
  readonly switches: { isOn(name: FlagName, site: SiteCode): Promise<boolean> }
  readonly config: Config
}

const NO_VISIT: VisitFacts = { displayAlertsModal: false, refreshAlerts: false, isMobileApp: false }

async function readVisit({ sessions }: SettingsDeps, ctx: RequestContext): Promise<VisitFacts> {
  if (ctx.sessionId === null) return NO_VISIT
  const facts = await sessions.facts(ctx.sessionId)
  return {
    // True until the modal is closed for the first time in a session (OQ-A81).
    displayAlertsModal: facts['displayAlertsModal'] !== false,
    refreshAlerts: facts['refreshAlerts'] === true,
    isMobileApp: facts['isMobileApp'] === true,
  }
}

async function readFlags({ switches }: SettingsDeps, site: SiteCode): Promise<UserFlags> {
  const [blockLiveChat, allowJivoChat, disableUnmasking, givesConsentScript] = await Promise.all([
    switches.isOn('blockLiveChat', site),
    switches.isOn('allowJivoChat', site),
    switches.isOn('disableUnmasking', site),
    switches.isOn('ENABLE_ONE_TRUST', site),
  ])
  return { blockLiveChat, allowJivoChat, disableUnmasking, givesConsentScript }
}

/** Host name of the site: to it belong its cookies. */
function siteDomainOf({ config }: SettingsDeps, ctx: RequestContext): string {
  const origin = config.publicUrl ?? 'http://localhost'
  return new URL(siteOrigin(ctx.site.code, { origin, site: config.site })).hostname
}

/** User config of the caller (ACC-7.15). */
export async function getUserConfig(deps: SettingsDeps, ctx: RequestContext): Promise<UserConfig> {
  const [facts, visit, physical, flags] = await Promise.all([
    ctx.member === null ? null : findMemberFacts(deps.db, ctx.member.accountId),
    readVisit(deps, ctx),
    physicalPlace(ctx),
    readFlags(deps, ctx.site.code),
  ])
  const place = facts?.preferences.place ?? placeOf(ctx.origin.cookie('userLocation'))
  return toUserConfig(ctx, {
    siteDomain: siteDomainOf(deps, ctx),
    searchEngine: deps.config.searchEngineName,
    facts,
    flags,
    visit,
    physical,
    chosen: await chosenPlace(ctx, place),
    cookieZone: ctx.origin.cookie(TIME_ZONE_COOKIE) ?? null,
  })
}

/** Settings to change, as either name of the wire gives them. */
export interface SettingsChange {
  readonly locationInfo?: { readonly threeCharCountryCode: string; readonly zipCode: string } | undefined
  readonly language?: string | undefined
  readonly selectedLang?: string | undefined
  readonly timezone?: string | undefined
  readonly selectedTimezone?: string | undefined
  readonly displayPref?:
    | {
        readonly dateFormat?: string | undefined
        readonly timeFormat?: string | undefined
        readonly distanceUnit?: 'mi' | 'km' | undefined
      }
    | undefined
}

const DATE_PATTERN = /^(?=.*y)(?=.*M)(?=.*d)(?:yyyy|yy|MMMM|MMM|MM|M|dd|d|[ ./,-])+$/
const TIME_PATTERN = /^(?=.*[Hh])(?=.*mm)(?:HH|H|hh|h|mm|ss|a|[ .:])+$/

function checkChange(
  { language, timezone, displayPref }: Pick<SettingsChange, 'language' | 'timezone' | 'displayPref'>,
  ctx: RequestContext,
) {
  const isWrong = (value: string | undefined, isGood: (given: string) => boolean) => value !== undefined && !isGood(value)
  return fieldErrorsOf({
    language: isWrong(language, (code) => offeredLocale(code, ctx.site) !== null) ? 'validation.language' : null,
    timezone: isWrong(timezone, (zone) => zone === '' || isTimeZone(zone)) ? 'validation.timeZone' : null,
    'displayPref.dateFormat': isWrong(displayPref?.dateFormat, (one) => DATE_PATTERN.test(one)) ? 'validation.displayPreference' : null,
    'displayPref.timeFormat': isWrong(displayPref?.timeFormat, (one) => TIME_PATTERN.test(one)) ? 'validation.displayPreference' : null,
  })
}

function keepInCookies(change: { readonly locale: Locale | null; readonly timezone: string | undefined }, ctx: RequestContext): void {
  if (change.locale !== null) keepLanguage(change.locale, ctx)
  if (change.timezone !== undefined) keepTimeZone(change.timezone, ctx)
}

/** Saves a member's language; throws INVALID_INPUT for one that the site does not offer (ACC-7.17). */
export async function saveLanguage(db: Db, language: string, ctx: RequestContext): Promise<Locale> {
  const locale = offeredLocale(language, ctx.site)
  if (locale === null) throw new Failure('INVALID_INPUT', { fieldErrors: { language: 'validation.language' } })
  if (ctx.member !== null) await mergePreferences(db, ctx.member.accountId, { language: locale })
  keepLanguage(locale, ctx)
  return locale
}

/**
 * Changes settings and answers the new user config (OQ-A101). Everything is checked before anything is stored; cookies for a visitor,
 * the profile as well for a member. @throws INVALID_INPUT with the wrong fields.
 */
export async function updateUserConfig(deps: SettingsDeps, change: SettingsChange, ctx: RequestContext): Promise<UserConfig> {
  const language = change.language ?? change.selectedLang
  const timezone = change.timezone ?? change.selectedTimezone
  const fieldErrors = checkChange({ language, timezone, displayPref: change.displayPref }, ctx)
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
  const place = change.locationInfo === undefined ? undefined : await locate(change.locationInfo, ctx)
  if (place === null) throw new Failure('INVALID_INPUT', { fieldErrors: { 'locationInfo.zipCode': 'app.lotdetail.viewmap.error.002' } })
  const locale = language === undefined ? null : offeredLocale(language, ctx.site)
  if (place !== undefined) keepPlace(place, ctx)
  keepInCookies({ locale, timezone }, ctx)
  const changed: Preferences = {
    ...(locale === null ? {} : { language: locale }),
    ...(timezone === undefined ? {} : { timeZone: timezone === '' ? null : timezone }),
    ...change.displayPref,
    ...(place === undefined ? {} : { place: { country: place.threeCharCountryCode, zip: place.zipCode } }),
  }
  if (ctx.member !== null) {
    await mergePreferences(deps.db, ctx.member.accountId, changed)
    deps.sessions.forgetAccount()
  }
  const config = await getUserConfig(deps, ctx)
  // The cookies of this very request still hold the earlier choice.
  const zone = timezone === undefined ? config.selectedTimezone : timezone === '' ? null : timezone
  return {
    ...config,
    selectedLang: locale ?? config.selectedLang,
    selectedTimezone: zone,
    currentTimezone: zone ?? ctx.site.zone,
    locationInfo: place ?? config.locationInfo,
  }
}
