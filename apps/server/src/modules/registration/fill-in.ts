import type { RequestContext } from '#platform/http/request-context.ts'
import { localeOf } from '@app/text/locales.ts'
import type { Db } from '#platform/db/database.ts'
import { browserFor } from './begun-here.ts'
import { isAtKiosk } from './kiosk-door.ts'
import { saveTyped } from './registrations.store.ts'

/**
 * Fills in what somebody else says of a visitor, as if they had typed it and not yet sent it: no account, no mail, nothing confirmed. The
 * visitor reads it in the form, changes it, and sends it or leaves it; after a day it is gone. A screen in a yard takes nothing.
 */
export async function fillInRegistration(
  db: Db,
  ctx: RequestContext,
  {
    firstName,
    lastName,
    email,
    locale,
  }: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly locale: string },
): Promise<void> {
  if (await isAtKiosk(db, ctx)) return
  await saveTyped(db, {
    browserHash: browserFor(ctx),
    site: ctx.site.code,
    locale: localeOf(locale) ?? ctx.locale,
    typed: { firstName, lastName, email },
    email: '',
    passwordHash: null,
    promo: '',
    source: '',
    choices: {},
  })
}
