import type { NeededPapers, Paper, PaperList } from '@app/contract/documents/documents.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { openAppeal } from '@app/rules/documents/appeal.ts'
import { daysBetween } from '@app/rules/documents/days.ts'
import { isEarlier, paperStatus } from '@app/rules/documents/paper-status.ts'
import { numberEnd } from '@app/rules/documents/upload-form.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { byStatusRank } from '@app/rules/reference/titles/documents.ts'
import { memberOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { readDerived } from './derive-account.ts'
import { listPapers, type PaperRow } from './papers.store.ts'

/** The person's other papers, and when they are looked at on which site. */
interface Beside {
  readonly rows: readonly PaperRow[]
  readonly site: SiteCode
  readonly nowMs: number
}

function toPaper(row: PaperRow, { rows, site, nowMs }: Beside): Paper {
  const today = dayOfSite(site, nowMs)
  const refusedAtMs = row.state === 'REFUSED' ? row.decidedAt?.getTime() : undefined
  return {
    id: row.id,
    category: row.category,
    state: row.state,
    status: paperStatus(row, today),
    country: row.country,
    stateCode: row.stateCode,
    numberEnd: numberEnd(row.documentNumber),
    expiresOn: row.expiresOn ?? '',
    daysLeft: row.expiresOn === null ? null : daysBetween(today, row.expiresOn),
    fileName: row.fileName,
    pages: row.pages,
    sentAt: row.sentAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? '',
    reasonCode: row.reasonCode,
    nameOnDocument: row.nameOnDocument,
    neededBy: row.neededBy ?? '',
    appealUntil: refusedAtMs === undefined ? '' : openAppeal(site, { refusedAtMs, nowMs }),
    isEarlier: isEarlier(row, { among: rows, today }),
  }
}

/** The caller's papers by rank (MKT-4.31); of one rank the newest first. */
export async function listOwnPapers(db: Db, ctx: RequestContext): Promise<PaperList> {
  const { accountId, homeSite } = memberOf(ctx)
  const rows = await listPapers(db, accountId)
  const beside = { rows, site: homeSite as SiteCode, nowMs: ctx.nowMs }
  return { documents: byStatusRank(rows.map((row) => toPaper(row, beside))) }
}

/** The papers that the caller needs, and how far each has come. */
export async function listNeeded(db: Db, ctx: RequestContext): Promise<NeededPapers> {
  const { needs, documentStatus, licenceCategory } = await readDerived(db, memberOf(ctx).accountId, ctx.nowMs)
  return { needed: needs, documentStatus, licenceCategory }
}
