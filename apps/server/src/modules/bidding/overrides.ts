import { Failure } from '@app/contract/failure.ts'
import type { LedgerBody } from '@app/rules/bidding/ledger.ts'
import { standingAt } from '@app/rules/bidding/contest.ts'
import { deadlineAfter } from '@app/rules/bidding/decide-bid.ts'
import { reachOf } from '@app/rules/bidding/steps.ts'
import { transferPrice } from '@app/rules/bidding/transfer-price.ts'
import type { Operator } from '#modules/session/index.ts'
import { actOnLots, type Acting } from './act-on-lots.ts'
import { labelOf, lockBidders } from './bidders.store.ts'
import type { Book } from './book.store.ts'
import { quoteFrozen } from './frozen-terms.ts'
import { feePhaseOf } from './quote-for.ts'
import { changeLot } from './lot-changes.store.ts'
import { NO_LEADER, timersFor, toLotBidding } from './lot-row.ts'
import { type AskedOverride, closeOverride, dropNegotiation, findAsked, lastBids, maximumOf, voidAward } from './overrides.store.ts'
import { awardOf } from './settle-lot.ts'

const refuse = (reason: string): never => {
  throw new Failure('LANE_ACT_REFUSED', { reason })
}

/** Takes the last bid of a lot back before its outcome (MQ-093): who led before it leads again, and the clock stands as after a bid. */
async function undoBid(book: Book, { lot, reason, seq }: AskedOverride): Promise<void> {
  const row = book.row(lot)
  if (row.outcome !== null || row.phase === 'CLOSED') return refuse('OVER')
  const [last, before] = await lastBids(book.client, lot)
  if (last === undefined) return refuse('NO_BID')
  // Whoever bid since then has made no mistake that two operators agreed on.
  if (last.seq !== seq) return refuse('CHANGED')
  const told = before === undefined ? null : (JSON.parse(before.body) as LedgerBody)
  const alias = told?.leader ?? null
  const max = alias === null ? null : await maximumOf(book.client, { lot, alias, beforeSeq: last.seq })
  const deadlineMs = deadlineAfter(row, book.nowMs(), timersFor(row))
  const priceMinor = max === null ? 0 : (told?.priceMinor ?? 0)
  const leaderLabel = told?.leaderLabel ?? null
  const reached = max === null ? null : standingAt(max, priceMinor)
  book.append(
    lot,
    { kind: 'UNDONE', by: 'operator', text: reason, terms: { of: last.seq }, priceMinor, leader: alias, leaderLabel, deadlineMs },
    {
      priceMinor,
      bidCount: Math.max(0, row.bidCount - 1),
      deadlineMs,
      ...(max === null || reached === null
        ? NO_LEADER
        : {
            leader: max.accountId,
            leaderMaxMinor: reached.maxMinor,
            leaderKind: max.kind,
            leaderIsOnePlus: reached.isOnePlus,
            leaderAlias: alias,
            leaderLabel,
          }),
    },
  )
  if (row.leader !== null && row.leader !== max?.accountId)
    book.notice({ accountId: row.leader, lot }, 'OUTBID', { priceMinor, currency: row.currency })
  const bidding = toLotBidding(row)
  const bidder = max === null ? undefined : (await lockBidders(book.client, [max.accountId])).get(max.accountId)
  const quote =
    reached === null || bidder === undefined || bidding === null
      ? null
      : await quoteFrozen(book.client, row, {
          accountId: bidder.accountId,
          amountMinor: reachOf(reached.maxMinor, reached.isOnePlus, bidding),
          phase: feePhaseOf(row),
        })
  book.bind(
    lot,
    max === null || quote === null
      ? null
      : { accountId: max.accountId, currency: row.currency, reachAllInMinor: quote.total.minor, state: 'LEADING' },
  )
}

/** Puts a lot that is through back on its lane's list, its bids standing; an award is voided. */
async function reopenLot(book: Book, { lot, reason }: AskedOverride): Promise<void> {
  const row = book.row(lot)
  if (row.outcome === null || row.outcome === 'WITHDRAWN' || row.outcome === 'BOUGHT_NOW' || row.outcome === 'OFFER_ACCEPTED')
    return refuse('OVER')
  if (row.saleId === null || row.saleStatus === 'CLOSED' || row.saleType !== 'LANE') return refuse('LANE_OVER')
  await voidAward(book.client, lot)
  await dropNegotiation(book.client, lot)
  book.append(
    lot,
    {
      kind: 'REOPENED',
      by: 'operator',
      text: reason,
      phase: 'PRELIM_CLOSED',
      priceMinor: row.priceMinor,
      leader: row.leaderAlias,
      leaderLabel: row.leaderLabel,
    },
    { phase: 'PRELIM_CLOSED', outcome: null, deadlineMs: null, remainingMs: null, isBonusSpent: false, offered: 0 },
  )
  const bidder = row.leader === null ? undefined : (await lockBidders(book.client, [row.leader])).get(row.leader)
  const bidding = toLotBidding(row)
  const maxMinor = row.leaderMaxMinor ?? row.priceMinor
  const reachMinor = bidding === null ? maxMinor : reachOf(maxMinor, row.leaderIsOnePlus, bidding)
  const quote =
    bidder === undefined
      ? null
      : await quoteFrozen(book.client, row, { accountId: bidder.accountId, amountMinor: reachMinor, phase: feePhaseOf(row) })
  if (bidder !== undefined && quote !== null)
    book.bind(lot, { accountId: bidder.accountId, currency: row.currency, reachAllInMinor: quote.total.minor, state: 'LEADING' })
  await changeLot(book.client, lot, {
    set: { status: 'OPEN' },
    changes: [{ field: 'status', from: row.lotStatus, to: 'OPEN' }],
    source: 'override',
  })
}

/** Gives a lot that was sold to another of its bidders, at the same price or, where he never bid so much, at what he bid. */
async function transferAward(book: Book, { lot, reason, toAlias }: AskedOverride): Promise<void> {
  const row = book.row(lot)
  const max = toAlias === null ? null : await maximumOf(book.client, { lot, alias: toAlias, beforeSeq: row.seq + 1, hasSealed: true })
  if (toAlias === null || max === null) return refuse('NO_BIDDER')
  const { accountId } = max
  const before = await voidAward(book.client, lot)
  if (before === null) return refuse('NOT_SOLD')
  if (before.accountId === accountId) return refuse('HIS_ALREADY')
  const priceMinor = transferPrice(row, { formerMinor: before.priceMinor, ownMinor: max.amountMinor })
  if (typeof priceMinor === 'string') return refuse(priceMinor)
  const bidder = (await lockBidders(book.client, [accountId])).get(accountId)
  if (bidder === undefined) return refuse('NO_BIDDER')
  const leaderLabel = labelOf(bidder)
  const { maxMinor, isOnePlus } = standingAt(max, priceMinor)
  const { seq } = book.append(
    lot,
    { kind: 'TRANSFERRED', by: 'operator', text: reason, priceMinor, leader: toAlias, leaderLabel, terms: { toAlias } },
    {
      priceMinor,
      leader: accountId,
      leaderMaxMinor: maxMinor,
      leaderKind: max.kind,
      leaderIsOnePlus: isOnePlus,
      leaderAlias: toAlias,
      leaderLabel,
    },
  )
  book.award(await awardOf(book, row, { accountId, priceMinor, kind: 'HAMMER', seq }))
  book.notice({ accountId, lot }, 'WON', { priceMinor, currency: row.currency })
  if (before.accountId !== null) book.notice({ accountId: before.accountId, lot }, 'LOST', { priceMinor, currency: row.currency })
}

/** Voids an award: the lot is as one that found no buyer, and is offered again. */
async function voidSale(book: Book, { lot, reason }: AskedOverride): Promise<void> {
  const row = book.row(lot)
  const before = await voidAward(book.client, lot)
  if (before === null) return refuse('NOT_SOLD')
  book.append(
    lot,
    { kind: 'UNDONE', by: 'operator', text: reason, reason: 'VOID', outcome: 'NO_SALE', phase: 'CLOSED' },
    { outcome: 'NO_SALE', phase: 'CLOSED' },
  )
  book.bind(lot, null)
  if (before.accountId !== null)
    book.notice({ accountId: before.accountId, lot }, 'LOST', { priceMinor: before.priceMinor, currency: row.currency })
  await changeLot(book.client, lot, {
    set: { status: 'OPEN' },
    changes: [{ field: 'status', from: row.lotStatus, to: 'OPEN' }],
    source: 'override',
  })
}

const DO = { UNDO: undoBid, REOPEN: reopenLot, TRANSFER: transferAward, VOID: voidSale } as const

/**
 * Does or refuses what another operator asked for; nobody decides his own asking (two-person rule), and what was asked for another bid
 * or another end than the lot has now is not done.
 * @throws Failure LANE_ACT_REFUSED with the reason, INVALID_INPUT for one that is not open.
 */
export async function decideOverride(
  acting: Acting,
  {
    id,
    operator: { accountId, sites },
    isConfirmed,
  }: { readonly id: number; readonly operator: Pick<Operator, 'accountId' | 'sites'>; readonly isConfirmed: boolean },
): Promise<string> {
  const asked = await findAsked(acting.pool, id, sites)
  if (asked === null) throw new Failure('INVALID_INPUT', { part: 'params', field: 'id' })
  if (asked.askedBy === accountId) return refuse('SECOND_PERSON')
  if (!isConfirmed) {
    await closeOverride(acting.pool, id, { accountId, state: 'REFUSED' })
    return 'REFUSED'
  }
  await actOnLots(acting, [asked.lot], async (book) => {
    const row = book.find(asked.lot)
    if (row === undefined) throw new Failure('LOT_NOT_FOUND')
    if (!(await closeOverride(book.client, id, { accountId, state: 'DONE' }))) return refuse('OVER')
    if (asked.act !== 'UNDO' && asked.seq !== row.stateSeq) return refuse('CHANGED')
    await DO[asked.act](book, asked)
    if (row.saleId !== null) book.tellSale(row.saleId)
    return undefined
  })
  return 'DONE'
}
