import type { InputOf } from '@app/contract/define-call.ts'
import type { DisputeList } from '@app/contract/refunds/disputes.answers.ts'
import type { listDisputes } from '@app/contract/refunds/disputes.ts'
import { REFUNDS_PAGE_SIZE } from '@app/contract/refunds/refund-codes.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countDisputes, listDisputeRows } from './disputes.store.ts'
import type { RefundDeps } from './refund-deps.ts'

/** A page of the payments of the caller's sites that were fetched back. */
export async function readDisputes(
  { db }: Pick<RefundDeps, 'db'>,
  ctx: RequestContext,
  { view, page }: InputOf<typeof listDisputes>['query'],
): Promise<DisputeList> {
  const of = { view, sites: operatorOf(ctx).sites }
  const [rows, total] = await Promise.all([
    listDisputeRows(db, of, { offset: (page - 1) * REFUNDS_PAGE_SIZE, limit: REFUNDS_PAGE_SIZE }),
    countDisputes(db, of),
  ])
  return {
    disputes: rows.map(({ fetchedBackAt, wonAt, ...row }) => ({
      ...row,
      fetchedBackAt: fetchedBackAt.toISOString(),
      wonAt: wonAt?.toISOString() ?? '',
    })),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / REFUNDS_PAGE_SIZE)),
  }
}
