import { Failure } from '@app/contract/failure.ts'
import { TITLES_COUNTED_MAX, TITLES_PAGE_SIZE } from '@app/contract/titles/title-codes.ts'
import type { TitleDesk, TitleHistory } from '@app/contract/titles/titles.answers.ts'
import { pageNumberOf } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { toDeskTitle } from './show-title.ts'
import { countWaiting, findTitles, listSteps, listWaiting } from './titles.store.ts'

/** Where a title is and how that came. @throws Failure LOT_NOT_FOUND for a lot that nobody of these sites won. */
export async function historyOf(
  db: Db | Tx,
  { lot, sites }: { readonly lot: number; readonly sites: readonly string[] },
): Promise<TitleHistory> {
  const [row] = await findTitles(db, { lots: [lot], sites })
  if (row === undefined) throw new Failure('LOT_NOT_FOUND')
  const steps = await listSteps(db, row.awardId)
  return { ...toDeskTitle(row), steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })) }
}

/** What waits at the desk of titles. */
export async function readDesk(db: Db, ctx: RequestContext, asked: string): Promise<TitleDesk> {
  const { sites } = operatorOf(ctx)
  const page = pageNumberOf(asked)
  const [rows, counted] = await Promise.all([
    listWaiting(db, sites, { limit: TITLES_PAGE_SIZE, offset: (page - 1) * TITLES_PAGE_SIZE }),
    countWaiting(db, sites),
  ])
  const total = Math.min(counted, TITLES_COUNTED_MAX)
  const pages = Math.max(1, Math.ceil(total / TITLES_PAGE_SIZE))
  return { titles: rows.map(toDeskTitle), total, isMore: counted > total, page, pages }
}
