import { Failure } from '@app/contract/failure.ts'
import { decideCancel, isFreedByCancel, isOpenLane, needsSecondToCancel } from '@app/rules/auctions/decide-cancel.ts'
import { SALE_CANCELLED } from '@app/rules/ledger/ledger.ts'
import { actOnLots, type Acting, type Book, leaveSales, offerAnew, closerOf, type Deciders, personsOf } from '#modules/lot-book/index.ts'
import {
  type PendingCancellation,
  type CancelLane,
  dropStandbys,
  findCancellation,
  insertCancellation,
  listLanesOf,
  listStray,
  listUndecided,
  lockLanes,
  markCancelled,
  readProgress,
  notifyPeople,
} from './cancelled-sales.store.ts'
import { idsOf, lanesOf } from './lanes-of-sale.ts'
import { closePending } from '#modules/pending-acts/index.ts'
import { insertByCommand } from './overrides.store.ts'

const STRAY_MAX = 200

const refuse = (reason: string): never => {
  throw new Failure('LANE_ACT_REFUSED', { reason })
}

/** Who cancels which sale, by one of its lanes, and why. */
export interface CancelRequest {
  readonly saleId: number
  /** Selling sites of the caller. */
  readonly sites: readonly string[]
  readonly reason: string
  /** For the history of the lots. */
  readonly source: string
}

function check(lanes: readonly CancelLane[], nowMs: number): void {
  const refusal = decideCancel(lanes, nowMs)
  if (refusal !== null) refuse(refusal)
}

/** Frees lots of a cancelled sale: bids on them are released, they leave the sale, bidders and watchers are notified. */
async function freeLots(
  book: Book,
  lots: readonly number[],
  { reason, source, by = 'one' }: Pick<CancelRequest, 'reason' | 'source'> & { readonly by?: Deciders },
): Promise<void> {
  const { client } = book
  const free = lots.filter((lot) => {
    const row = book.find(lot)
    return row !== undefined && isFreedByCancel(row, book.nowMs())
  })
  for (const accountId of await notifyPeople(client, free, { kind: 'SALE_CANCELLED' })) book.announceAccount(accountId)
  for (const lot of free) {
    offerAnew(book, lot, {
      by: closerOf(by),
      reason: SALE_CANCELLED,
      terms: { sale: book.row(lot).saleId, ...personsOf(by), why: reason },
    })
    book.bind(lot, null)
  }
  await leaveSales(client, free, source)
  await dropStandbys(client, free)
}

/** Who cancels: one person, as an operator or by an override on the machine, or the second of two operators. */
type Deciding = { readonly alone: 'one' | 'command' } | { readonly pending: PendingCancellation; readonly by: number }

/** A second operator does what was requested, unless it is another cancellation by now. @throws Failure CHANGED, OVER. */
async function takePending(
  { client }: Book,
  lanes: readonly CancelLane[],
  { pending, by }: Extract<Deciding, { by: number }>,
): Promise<void> {
  // Nothing stops the clock of what is sold by time: what ends there meanwhile stays, and the others are what was meant.
  const hasLane = lanes.some(({ saleType }) => saleType === 'live')
  if (hasLane && (await readProgress(client, idsOf(lanes))).through !== pending.through) refuse('CHANGED')
  if (!(await closePending(client, pending.id, { accountId: by, state: 'DONE' }))) refuse('OVER')
}

/**
 * Cancels in one transaction: lots, then lanes, then sales are locked, as everywhere. `again` when lots came into the sale meanwhile:
 * then all of them are looked up again. `ask` when somebody has bid meanwhile, and one operator alone is not enough any more.
 */
function cancelAt(acting: Acting, request: CancelRequest, deciding: Deciding) {
  return async (lanes: readonly CancelLane[], lots: readonly number[]): Promise<'done' | 'again' | 'ask'> =>
    actOnLots(acting, lots, async (book) => {
      const { client } = book
      await lockLanes(client, idsOf(lanes))
      const now = await listLanesOf(client, request.saleId, request.sites)
      check(now, book.nowMs())
      const known = new Set(lots)
      if ((await listUndecided(client, idsOf(now))).some((lot) => !known.has(lot))) return 'again'
      if ('by' in deciding) await takePending(book, now, deciding)
      else if (deciding.alone === 'one' && needsSecondToCancel(now, (await readProgress(client, idsOf(now))).bidCount)) return 'ask'
      if ('alone' in deciding && deciding.alone === 'command')
        await insertByCommand(client, { saleId: request.saleId, act: 'CANCEL_SALE', reason: request.reason })
      await freeLots(book, lots, { ...request, by: 'by' in deciding ? 'two' : deciding.alone })
      const open = now.filter((lane) => isOpenLane(lane, book.nowMs()))
      await markCancelled(client, idsOf(open), request.reason)
      for (const saleId of idsOf(open)) book.announceSale(saleId)
      return 'done'
    })
}

async function doCancel(acting: Acting, request: CancelRequest, deciding: Deciding): Promise<'done' | 'ask'> {
  const cancel = cancelAt(acting, request, deciding)
  for (;;) {
    const lanes = await lanesOf(acting.pool, request)
    const done = await cancel(lanes, await listUndecided(acting.pool, idsOf(lanes)))
    if (done !== 'again') return done
  }
}

/**
 * Cancels a whole sale, all lanes that start together: before it starts, while its lanes rest, and a timed or sealed one until its end.
 * What was sold there, waits for its seller or has run out of time stays; all other lots leave the sale and are released, each
 * by an event of its ledger. With bids on them, or once a lane has begun, another operator has to confirm the request of `accountId`;
 * null is the command line, whose requests cannot be confirmed. `override` is one person on the machine, who needs no confirmation.
 * @throws Failure AUCTION_NOT_FOUND, LANE_ACT_REFUSED with the reason RUNNING or OVER, SECOND_PERSON_NEEDED for the command line.
 */
export async function cancelSale(
  acting: Acting,
  request: CancelRequest,
  who: { readonly accountId: number | null } | 'override',
): Promise<void> {
  const lanes = await lanesOf(acting.pool, request)
  check(lanes, acting.nowMs())
  const { bidCount } = await readProgress(acting.pool, idsOf(lanes))
  const isOverride = who === 'override'
  const isAlone = isOverride || !needsSecondToCancel(lanes, bidCount)
  if (isAlone && (await doCancel(acting, request, { alone: isOverride ? 'command' : 'one' })) === 'done') return
  if (isOverride) return
  const { accountId } = who
  if (accountId === null) throw new Failure('SECOND_PERSON_NEEDED', { act: 'CANCEL_SALE' })
  const { through } = await readProgress(acting.pool, idsOf(lanes))
  await insertCancellation(acting.pool, { saleId: request.saleId, reason: request.reason, askedBy: accountId, through })
}

/** The cancellation of a sale that waits for a second operator; null for none. */
export async function findPendingCancellation({ pool }: Pick<Acting, 'pool'>, saleId: number): Promise<PendingCancellation | null> {
  return findCancellation(pool, idsOf(await listLanesOf(pool, saleId, null)))
}

/**
 * Confirms or refuses a cancellation that another operator requested (two-person rule). What was decided in the sale since then makes it
 * another one. @throws Failure AUCTION_NOT_FOUND, LANE_ACT_REFUSED with the reason SECOND_PERSON, OVER, CHANGED or RUNNING.
 */
export async function decideCancellation(
  acting: Acting,
  decision: Omit<CancelRequest, 'reason'> & { readonly accountId: number; readonly isConfirmed: boolean },
): Promise<void> {
  const { saleId, accountId, isConfirmed } = decision
  const lanes = await lanesOf(acting.pool, decision)
  const pending = (await findCancellation(acting.pool, idsOf(lanes))) ?? refuse('OVER')
  if (pending.askedBy === accountId) refuse('SECOND_PERSON')
  if (isConfirmed) await doCancel(acting, { ...decision, saleId, reason: pending.reason }, { pending, by: accountId })
  else if (!(await closePending(acting.pool, pending.id, { accountId, state: 'REFUSED' }))) refuse('OVER')
}

/** Frees lots that came into a sale just as it was cancelled; answers how many. */
export async function freeStrayLots(acting: Acting): Promise<number> {
  const lots = await listStray(acting.pool, STRAY_MAX)
  if (lots.length > 0)
    await actOnLots(acting, lots, async (book) => {
      const stray = lots.filter((lot) => book.find(lot)?.saleStatus === 'CANCELLED')
      await freeLots(book, stray, { reason: '', source: 'cancelled sale' })
    })
  return lots.length
}
