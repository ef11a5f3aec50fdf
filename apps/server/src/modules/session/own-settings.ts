import { offeredLocale } from '@app/rules/sites/offered-locale.ts'
import { isTimeZone } from '@app/rules/sites/time-zones.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findOwnSettings } from './own-settings.store.ts'
import { keepLanguage, keepTimeZone } from '#platform/http/settings-cookies.ts'

/** Restores a member's saved language and time zone in the browser they sign in with. */
export async function keepOwnSettings(db: Db, ctx: RequestContext, accountId: number): Promise<void> {
  const row = await findOwnSettings(db, accountId)
  const locale = offeredLocale(row?.language, ctx.site)
  if (locale !== null) keepLanguage(locale, ctx)
  const zone = row?.timeZone ?? null
  if (zone !== null && isTimeZone(zone)) keepTimeZone(zone, ctx)
}
