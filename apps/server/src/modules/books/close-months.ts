import { MONTHS_LISTED, type MonthRefusal } from '@app/contract/books/book-codes.ts'
import type { MonthActDone, MonthList } from '@app/contract/books/books.answers.ts'
import type { askMonthClose, decideMonthClose } from '@app/contract/books/books.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { tillPlaceOf } from '@app/rules/tills/till-book.ts'
import { closeMonth } from '#modules/journal/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import * as store from './months.store.ts'
import { demandSite } from './read-books.ts'

/** Months that are gone through to find one: as many years as books are kept open at most. */
const MONTHS_MAX = 240

const refuse = (reason: MonthRefusal): never => {
  throw new Failure('MONTH_REFUSED', { reason })
}

/** What keeps a month from being closed: the first of it is why a question is refused. */
function keptBy(row: store.MonthRow, verified: Awaited<ReturnType<typeof store.findVerification>>): readonly MonthRefusal[] {
  const kept: MonthRefusal[] = []
  if (row.closedAt !== null) return ['CLOSED']
  if (!row.isOver) kept.push('NOT_OVER')
  if (row.isEarlierOpen) kept.push('EARLIER_OPEN')
  if (row.openLines > 0) kept.push('LINES_OPEN')
  // A verification that began in the month, by the site's clock, saw only a part of it.
  if (verified === null || verified.faults > 0 || verified.day.slice(0, 7) <= row.month.slice(0, 7)) kept.push('FAULTS')
  return kept
}

/** Months of a site of the caller's, with what keeps each open. @throws Failure FORBIDDEN. */
export async function readMonths(db: Db, ctx: RequestContext, site: SiteCode): Promise<MonthList> {
  const { accountId, sites } = operatorOf(ctx)
  demandSite(sites, site)
  const today = dayOfSite(site, ctx.nowMs)
  const [months, tills, verified] = await Promise.all([
    store.listMonths(db, { site, today, limit: MONTHS_LISTED }),
    store.listTills(db, site),
    store.findVerification(db, siteOf(site).zone),
  ])
  return {
    site,
    months: months.map((row) => ({
      month: row.month,
      state: row.closedAt !== null ? 'CLOSED' : row.actId !== null ? 'ASKED' : 'OPEN',
      entries: row.entries,
      keptBy: keptBy(row, verified),
      openLines: row.openLines,
      closedBy: row.closedBy,
      closedAt: row.closedAt?.toISOString() ?? '',
      asked:
        row.actId === null || row.closedAt !== null
          ? null
          : {
              actId: row.actId,
              by: row.askedByNumber ?? 0,
              at: row.askedAt?.toISOString() ?? '',
              reason: row.askedReason ?? '',
              acts: row.askedBy === accountId ? ['refuse'] : ['approve', 'refuse'],
            },
    })),
    tills: tills.map(({ detail, ...sum }) => ({ ...tillPlaceOf(detail), ...sum })),
    verifiedOn: verified?.day ?? '',
    faults: verified?.faults ?? 0,
  }
}

/** @throws Failure MONTH_REFUSED with the first thing that keeps the month open. */
async function demandClosable(tx: Tx, { site, month, nowMs }: { readonly site: SiteCode; readonly month: string; readonly nowMs: number }) {
  const months = await store.listMonths(tx, { site, today: dayOfSite(site, nowMs), limit: MONTHS_MAX })
  const row = months.find((one) => one.month === month)
  if (row === undefined) throw new Failure('MONTH_REFUSED', { reason: 'NOT_OVER' })
  const [first] = keptBy(row, await store.findVerification(tx, siteOf(site).zone))
  if (first !== undefined) refuse(first)
}

/** Asks to close a month. @throws Failure PROOF_NEEDED, FORBIDDEN, MONTH_REFUSED. */
export async function askClose(db: Db, ctx: RequestContext, body: InputOf<typeof askMonthClose>['body']): Promise<MonthActDone> {
  checkProof(ctx)
  const { accountId: askedBy, sites } = operatorOf(ctx)
  const { site, month, reason } = body
  demandSite(sites, site)
  return transaction(db, async (tx) => {
    await demandClosable(tx, { site, month, nowMs: ctx.nowMs })
    const actId = await store.insertMonthAct(tx, { site, month, reason, askedBy })
    return actId === null ? refuse('ASKED') : { actId, state: 'ASKED' }
  })
}

/**
 * Closes a month that another person asked to close, once nobody posts in it any more, or refuses to. @throws Failure PROOF_NEEDED, NOT_FOUND,
 * MONTH_REFUSED.
 */
export async function decideClose(
  db: Db,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: InputOf<typeof decideMonthClose>['body'] },
): Promise<MonthActDone> {
  checkProof(ctx)
  const { accountId: by, sites } = operatorOf(ctx)
  const { action, reason } = body
  const act = await store.findMonthAct(db, id, sites)
  if (act === null) throw new Failure('NOT_FOUND')
  const { site, month } = act
  if (action === 'approve' && act.askedBy === by) return refuse('SECOND_PERSON')
  return transaction(db, async (tx) => {
    const state = action === 'approve' ? 'DONE' : 'REFUSED'
    if (!(await store.endMonthAct(tx, id, { state, by, reason }))) return refuse('CHANGED')
    if (state === 'DONE') {
      await demandClosable(tx, { site, month, nowMs: ctx.nowMs })
      await closeMonth(tx, { site, month, closedBy: by })
    }
    return { actId: id, state }
  })
}
