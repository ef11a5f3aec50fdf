import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import {
  decisionsOf,
  DIFFERENCES_PAGE_SIZE,
  type DifferenceRefusal,
  SETTLEMENT_DAYS_SHOWN,
} from '@app/contract/settlements/settlement-codes.ts'
import type { decideDifference, listSettlements } from '@app/contract/settlements/settlements.ts'
import type { DifferenceDecided, SettlementList } from '@app/contract/settlements/settlements.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { isClose } from '#modules/accounts/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countDifferences, listDays, listDifferences, lockDifference, saveDecision } from './differences.store.ts'
import { suspendedOf } from './settlement-entries.ts'

const refuse = (reason: DifferenceRefusal): never => {
  throw new Failure('DIFFERENCE_REFUSED', { reason })
}

/** What differs, of the caller's sites and of nobody knows which, and the days that were compared. */
export async function readSettlements(
  db: Db,
  ctx: RequestContext,
  { view, page }: InputOf<typeof listSettlements>['query'],
): Promise<SettlementList> {
  const of = { view, sites: operatorOf(ctx).sites }
  const [rows, total, days] = await Promise.all([
    listDifferences(db, of, { offset: (page - 1) * DIFFERENCES_PAGE_SIZE, limit: DIFFERENCES_PAGE_SIZE }),
    countDifferences(db, of),
    listDays(db, SETTLEMENT_DAYS_SHOWN),
  ])
  return {
    differences: rows.map(({ foundAt, decidedAt, ...row }) => ({
      ...row,
      foundAt: foundAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? '',
    })),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / DIFFERENCES_PAGE_SIZE)),
    days: days.map(({ askedAt, ...day }) => ({ ...day, askedAt: askedAt.toISOString() })),
  }
}

/** Decides a difference, once. @throws Failure PROOF_NEEDED, DIFFERENCE_NOT_FOUND for another site's or none, DIFFERENCE_REFUSED. */
export async function decide(
  db: Db,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: InputOf<typeof decideDifference>['body'] },
): Promise<DifferenceDecided> {
  checkProof(ctx)
  const { accountId: by, sites } = operatorOf(ctx)
  const { decision, reason } = body
  return transaction(db, async (tx) => {
    const row = await lockDifference(tx, id)
    if (row === null || (row.site !== null && !sites.includes(row.site))) throw new Failure('DIFFERENCE_NOT_FOUND')
    if (row.accountId !== null && (await isClose(tx, by, row.accountId))) refuse('SELF')
    if (row.decision !== null) refuse('CHANGED')
    if (!decisionsOf(row.kind).includes(decision)) refuse('CURRENCY')
    const site = row.site ?? (sites[0] as SiteCode)
    if (decision === 'SUSPENDED') await postEntry(tx, suspendedOf(row, { site, actor: by }))
    await saveDecision(tx, id, { decision, reason, by })
    return { differenceId: id, decision }
  })
}
