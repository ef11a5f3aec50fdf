import { Failure } from '@app/contract/failure.ts'
import { decideMoveDate } from '@app/rules/auctions/decide-move-date.ts'
import { actOnLots, type Acting, type Book } from '#modules/lot-book/index.ts'
import { type CancelLane, listUndecided, lockLanes, notifyPeople } from './cancelled-sales.store.ts'
import { idsOf, lanesOf } from './lanes-of-sale.ts'
import { type MoveRecord, moveLotsWith, moveSales, type NewStart } from './moved-sales.store.ts'
import { phaseInSale } from './phase-in-sale.ts'

/** Which sale, by one of its lanes, is moved to when, and why. */
export interface MoveRequest extends NewStart, MoveRecord {
  readonly saleId: number
  /** Selling sites of the caller. */
  readonly sites: readonly string[]
  /** For the history of the lots. */
  readonly source: string
}

function check(lanes: readonly CancelLane[], nowMs: number, { toMs }: MoveRequest): void {
  const reason = decideMoveDate(lanes, { nowMs, toMs })
  if (reason !== null) throw new Failure('LANE_ACT_REFUSED', { reason, ...(reason === 'SAME' && { field: 'time' }) })
}

/** A lot goes with its sale: bids on it stay, and preliminary bidding is open again where its end lies ahead now. */
function moveLot(book: Book, lot: number, { toMs, reason }: MoveRequest): void {
  const row = book.row(lot)
  const { startsAtMs, endsAtMs } = row
  const lastsMs = startsAtMs === null || endsAtMs === null ? null : endsAtMs - startsAtMs
  const times = { ...row, startsAtMs: toMs, endsAtMs: lastsMs === null ? null : toMs + lastsMs }
  const patch = phaseInSale(times, row.phase, book.nowMs())
  const moved = patch.phase === undefined ? {} : { phase: patch.phase, deadlineMs: patch.deadlineMs ?? null }
  book.append(lot, { kind: 'MOVED', by: 'operator', ...moved, terms: { sale: row.saleId, startsAtMs: toMs, why: reason } }, patch)
}

async function moveAt(acting: Acting, request: MoveRequest, lots: readonly number[]): Promise<'done' | 'again'> {
  return actOnLots(acting, lots, async (book) => {
    const { client } = book
    await lockLanes(client, idsOf(await lanesOf(client, request)))
    const lanes = await lanesOf(client, request)
    check(lanes, book.nowMs(), request)
    const known = new Set(lots)
    const there = await listUndecided(client, idsOf(lanes))
    if (there.some((lot) => !known.has(lot))) return 'again'
    const moving = there.filter((lot) => book.find(lot)?.outcome === null)
    for (const lot of moving) moveLot(book, lot, request)
    // All lanes of a sale are at one yard.
    const zone = book.find(moving[0] ?? 0)?.zone ?? 'UTC'
    for (const accountId of await notifyPeople(client, moving, { kind: 'SALE_MOVED', startsAtMs: request.toMs, zone }))
      book.announceAccount(accountId)
    if (!(await moveSales(client, idsOf(lanes), request))) throw new Failure('SALE_EXISTS', { field: 'time' })
    await moveLotsWith(client, moving, request)
    for (const saleId of idsOf(lanes)) book.announceSale(saleId)
    return 'done'
  })
}

/**
 * Moves a whole sale, all lanes that start together, to another start before it begins. Its lots go with it and keep their bids;
 * watchers and bidders are notified, and its sellers a moment later. @throws Failure AUCTION_NOT_FOUND, SALE_EXISTS, LANE_ACT_REFUSED with the reason OVER, BEGUN, SAME.
 */
export async function moveSaleTo(acting: Acting, request: MoveRequest): Promise<void> {
  for (;;) {
    const lanes = await lanesOf(acting.pool, request)
    check(lanes, acting.nowMs(), request)
    if ((await moveAt(acting, request, await listUndecided(acting.pool, idsOf(lanes)))) === 'done') return
  }
}
