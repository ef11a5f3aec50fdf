import type * as operations from '@app/contract/alerts/alert-operations.ts'
import type { Notices } from '@app/contract/alerts/alerts.answers.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { isSiteCode } from '@app/contract/sites.ts'
import { ownPath } from '@app/rules/alerts/own-path.ts'
import { isOfSites, runsEverySite } from '@app/rules/access/operator-sites.ts'
import type { Operator } from '#modules/session/index.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Db } from '#platform/db/database.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import { endNotice, insertNotice, listAllNotices } from './global-alerts.store.ts'
import { toGlobalAlert } from './to-account-alert.ts'

/** A language that the call does not take would not compile here. */
type Raised = InputOf<typeof operations.raiseNotice>['body'] & { readonly messages: Readonly<Record<Locale, string>> }

/** Puts up a notice to everybody on one site or, by an empty one and for who runs all of them, on all; answers its id. */
export async function raiseNotice(
  db: Db,
  { accountId: actorId, sites }: Pick<Operator, 'accountId' | 'sites'>,
  { site, severity, messages, link, startDate, endDate }: Raised,
): Promise<number> {
  if (messages.en_us.trim() === '') wrongField('messages.en_us', 'validation.missing')
  if ((site !== '' && !isSiteCode(site)) || !isOfSites(site, sites)) wrongField('site')
  if (link !== '' && ownPath(link) === null) wrongField('link', 'validation.ownPath')
  if (endDate !== undefined && Date.parse(endDate) <= Date.parse(startDate ?? endDate) && startDate !== undefined)
    wrongField('endDate', 'validation.endFirst')
  return insertNotice(db, {
    site: site === '' ? null : site,
    severity,
    messages: JSON.stringify(Object.fromEntries(Object.entries(messages).filter(([, text]) => text.trim() !== ''))),
    link: link === '' ? null : ownPath(link),
    raised_by: actorId,
    ...(startDate === undefined ? {} : { starts_at: new Date(startDate) }),
    ...(endDate === undefined ? {} : { ends_at: new Date(endDate) }),
  })
}

/** Notices of these sites and those of all, the newest first, in the operator's language. */
export async function listNotices(db: Db, locale: Locale, sites: readonly string[]): Promise<Notices> {
  const rows = await listAllNotices(db, sites)
  return { notices: rows.map((row) => ({ ...toGlobalAlert(row, locale), site: row.site, raisedAt: row.raised_at.toISOString() })) }
}

/** Takes a notice down, one of all sites only for who runs all of them; answers whether it was still up or to come. */
export const takeDownNotice = (db: Db, sites: readonly string[], id: number): Promise<boolean> =>
  endNotice(db, { id, sites, hasAll: runsEverySite(sites) })
