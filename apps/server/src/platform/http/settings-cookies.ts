import { TIME_ZONE_COOKIE } from '@app/rules/sites/time-zones.ts'
import type { Locale } from '@app/text/locales.ts'
import { LANGUAGE_COOKIE } from '../edge/edge.ts'
import type { RequestContext } from './request-context.ts'

const DAY_SECONDS = 86_400
/** Lives of the cookies of language (ACC-9.03) and of the own time zone, in days. */
const LANGUAGE_COOKIE_DAYS = 30
const TIME_ZONE_COOKIE_DAYS = 365

/** Keeps the language in its cookie, for thirty days. */
export function keepLanguage(locale: Locale, ctx: RequestContext): void {
  ctx.setCookie({ name: LANGUAGE_COOKIE, value: locale, maxAgeSeconds: LANGUAGE_COOKIE_DAYS * DAY_SECONDS })
}

/** Keeps the own time zone in its cookie, for a year; an empty one gives the choice up. */
export function keepTimeZone(zone: string, ctx: RequestContext): void {
  ctx.setCookie({ name: TIME_ZONE_COOKIE, value: zone, maxAgeSeconds: zone === '' ? 0 : TIME_ZONE_COOKIE_DAYS * DAY_SECONDS })
}
