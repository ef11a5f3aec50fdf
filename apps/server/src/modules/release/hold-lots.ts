import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { liftHold, placeHold } from '@app/contract/release/gate.ts'
import { HELD_PAGE_SIZE } from '@app/contract/release/release-codes.ts'
import type { HeldLots, LotHolds } from '@app/contract/release/release.answers.ts'
import { pageNumberOf } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { hasLeft, insertHold, isLotOf, liftStanding, listHeld, listStanding } from './holds.store.ts'
import { clockOf } from './list-pick-ups.ts'
import type { ReleaseDeps } from './release-deps.ts'
import { lockWins } from './won-lots.store.ts'

async function holdsOf(db: Db | Tx, lot: number): Promise<LotHolds> {
  return { lot, holds: (await listStanding(db, lot)).map(({ at, ...hold }) => ({ ...hold, at: at.toISOString() })) }
}

/** What holds a lot back. @throws Failure LOT_NOT_FOUND for a lot that is not of the caller's sites. */
export async function readHolds({ db }: ReleaseDeps, ctx: RequestContext, lot: number): Promise<LotHolds> {
  if (!(await isLotOf(db, lot, operatorOf(ctx).sites))) throw new Failure('LOT_NOT_FOUND')
  return holdsOf(db, lot)
}

/** Holds that stand on the caller's sites, a page of them. */
export async function readHeld({ db }: ReleaseDeps, ctx: RequestContext, asked: string): Promise<HeldLots> {
  const page = pageNumberOf(asked)
  const { rows, total } = await listHeld(db, operatorOf(ctx).sites, { limit: HELD_PAGE_SIZE, offset: (page - 1) * HELD_PAGE_SIZE })
  const holds = rows.map(({ id, lot, title, yardName, kind, reason, lender, by, at, zone, sellingSite }) => {
    const clock = clockOf({ zone, sellingSite }, ctx.nowMs)
    return { id, lot, title, yardName, kind, reason, lender, by, at: at.toISOString(), clock }
  })
  return { holds, total, page, pages: Math.max(1, Math.ceil(total / HELD_PAGE_SIZE)) }
}

/** Holds a lot back from this commit on. @throws Failure LOT_NOT_FOUND, RELEASE_REFUSED GONE for a lot that has left. */
export async function hold({ db }: ReleaseDeps, body: InputOf<typeof placeHold>['body'], ctx: RequestContext): Promise<LotHolds> {
  const { accountId: by, sites } = operatorOf(ctx)
  const { lot, kind, reason } = body
  return transaction(db, async (tx) => {
    if (!(await isLotOf(tx, lot, sites))) throw new Failure('LOT_NOT_FOUND')
    await lockWins(tx, [lot])
    if (await hasLeft(tx, lot)) throw new Failure('RELEASE_REFUSED', { reason: 'GONE', lot })
    await insertHold(tx, { lot, kind, reason, by })
    return holdsOf(tx, lot)
  })
}

/** Lifts a hold. @throws Failure NOT_FOUND for none that stands on the caller's sites. */
export async function lift({ db }: ReleaseDeps, body: InputOf<typeof liftHold>['body'], ctx: RequestContext): Promise<LotHolds> {
  const { accountId: by, sites } = operatorOf(ctx)
  return transaction(db, async (tx) => {
    const lot = await liftStanding(tx, { ...body, by, sites })
    if (lot === null) throw new Failure('NOT_FOUND')
    return holdsOf(tx, lot)
  })
}
