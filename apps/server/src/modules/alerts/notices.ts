import type * as operations from '@app/contract/alert-operations.ts'
import type { Notices } from '@app/contract/alerts.answers.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { isSiteCode } from '@app/contract/sites.ts'
import { ownPath } from '@app/rules/alerts/own-path.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Db } from '#platform/db/database.ts'
import { insertNotice, listAllNotices } from './global-alerts.store.ts'
import { toGlobalAlert } from './to-account-alert.ts'

type Raised = InputOf<typeof operations.raiseNotice>['body']

const refuse = (field: string): never => {
  throw new Failure('INVALID_INPUT', { part: 'body', field, fieldErrors: { [field]: 'validation.wrong' } })
}

/** Puts up a notice to everybody on one site or, by an empty one, on all; answers its id. */
export async function raiseNotice(
  db: Db,
  actorId: number,
  { site, severity, messages, link, startDate, endDate }: Raised,
): Promise<number> {
  if (messages.en_us.trim() === '') refuse('messages.en_us')
  if (site !== '' && !isSiteCode(site)) refuse('site')
  if (link !== '' && ownPath(link) === null) refuse('link')
  if (endDate !== undefined && Date.parse(endDate) <= Date.parse(startDate ?? endDate) && startDate !== undefined) refuse('endDate')
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

/** All notices, the newest first, in the operator's language. */
export async function listNotices(db: Db, locale: Locale): Promise<Notices> {
  const rows = await listAllNotices(db)
  return { notices: rows.map((row) => ({ ...toGlobalAlert(row, locale), site: row.site, raisedAt: row.raised_at.toISOString() })) }
}
