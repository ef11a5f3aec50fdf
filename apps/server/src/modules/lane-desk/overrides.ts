import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { OverrideAct } from '@app/contract/operations/lane-desk.ts'
import type { LedgerBody } from '@app/rules/ledger/ledger.ts'
import { standingAt } from '@app/rules/bidding/contest.ts'
import { deadlineAfter } from '@app/rules/bidding/decide-bid.ts'
import { reachOf } from '@app/rules/bidding/steps.ts'
import { transferPrice } from '@app/rules/negotiation/transfer-price.ts'
import type { Operator } from '#modules/session/index.ts'
import {
  actOnLots,
  type Acting,
  type Book,
  quoteFrozen,
  feePhaseOf,
  changeLot,
  NO_LEADER,
  timersFor,
  toLotBidding,
  closerOf,
  commitmentTo,
  type Deciders,
  personsOf,
  personsEntry,
  awardOf,
} from '#modules/lot-book/index.ts'
import { endWaitingAnswers, labelOf, lockBidders } from '#modules/bid-accounts/index.ts'
import { answerForSeller, answerOneOffer } from './answer-for-seller.ts'
import { refuseHandedOver } from './handed-over.ts'
import { type Ordered, refuse } from './ordered-act.ts'
import { lockParties } from './lock-parties.ts'
import { takeBackLot } from '#modules/invoices/index.ts'
import { passIn } from '#modules/lanes/index.ts'
import { voidSaleIn } from './void-sale.ts'
import {
  closePending,
  countOperators,
  dropNegotiation,
  findPending,
  insertByCommand,
  lastBids,
  type LotOverride,
  maximumOf,
  OPERATORS_ENOUGH,
  readEventOf,
  voidAward,
  withdrawIn,
} from '#modules/sale-changes/index.ts'

/** What a lot's invoice is taken back with, by two persons together; the ledger says who. */
const takingBack = (book: Book, reason: string) => ({ reason, actorId: null, nowMs: book.nowMs() })

/** Takes the last bid of a lot back before its outcome (MQ-093): the leader before it leads again, and the clock is as after a bid. */
async function undoBid(book: Book, { lot, reason, seq }: Ordered, by: Deciders): Promise<void> {
  const row = book.row(lot)
  if (row.outcome !== null || row.phase === 'CLOSED') return refuse('OVER')
  const [last, before] = await lastBids(book.client, lot)
  if (last === undefined) return refuse('NO_BID')
  // Two operators agreed on one bid: those who bid after it made no mistake.
  if (last.seq !== seq) return refuse('CHANGED')
  const body = before === undefined ? null : (JSON.parse(before.body) as LedgerBody)
  const alias = body?.leader ?? null
  const max = alias === null ? null : await maximumOf(book.client, { lot, alias, beforeSeq: last.seq })
  const deadlineMs = deadlineAfter(row, book.nowMs(), timersFor(row))
  const priceMinor = max === null ? 0 : (body?.priceMinor ?? 0)
  const leaderLabel = body?.leaderLabel ?? null
  const reached = max === null ? null : standingAt(max, priceMinor)
  book.append(
    lot,
    {
      kind: 'UNDONE',
      by: closerOf(by),
      text: reason,
      terms: { of: last.seq, ...personsOf(by) },
      priceMinor,
      leader: alias,
      leaderLabel,
      deadlineMs,
    },
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
      : await commitmentTo(book, row, { accountId: max.accountId, reachAllInMinor: quote.total.minor, beforeSeq: last.seq }),
  )
}

/** Puts a lot that is through back on its lane's list, its bids standing; an award is voided. */
async function reopenLot(book: Book, { lot, reason }: Ordered, by: Deciders): Promise<void> {
  const row = book.row(lot)
  if (row.outcome === null || row.outcome === 'WITHDRAWN' || row.outcome === 'BOUGHT_NOW' || row.outcome === 'OFFER_ACCEPTED')
    return refuse('OVER')
  if (row.saleId === null || row.saleStatus === 'CLOSED' || row.saleType !== 'LANE') return refuse('LANE_OVER')
  await refuseHandedOver(book, lot)
  const before = await voidAward(book.client, lot)
  await lockParties(book.client, [before?.accountId ?? null, row.leader])
  await takeBackLot(book.client, lot, takingBack(book, reason))
  await dropNegotiation(book.client, lot)
  // The seller may counter again, at another price.
  await endWaitingAnswers(book.client, lot, 'ANSWERED')
  book.append(
    lot,
    {
      kind: 'REOPENED',
      by: closerOf(by),
      text: reason,
      ...personsEntry(by),
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
    book.bind(lot, await commitmentTo(book, row, { accountId: bidder.accountId, reachAllInMinor: quote.total.minor }))
  await changeLot(book.client, lot, {
    set: { status: 'OPEN' },
    changes: [{ field: 'status', from: row.lotStatus, to: 'OPEN' }],
    source: 'override',
  })
}

/** Awards a sold lot to another of its bidders, at the same price or, if they never bid that much, at their own highest bid. */
async function transferAward(book: Book, { lot, reason, toAlias }: Ordered, by: Deciders): Promise<void> {
  const row = book.row(lot)
  const max = toAlias === null ? null : await maximumOf(book.client, { lot, alias: toAlias, beforeSeq: row.seq + 1, hasSealed: true })
  if (toAlias === null || max === null) return refuse('NO_BIDDER')
  const { accountId } = max
  await refuseHandedOver(book, lot)
  const before = await voidAward(book.client, lot)
  if (before === null) return refuse('NOT_SOLD')
  if (before.accountId === accountId) return refuse('HIS_ALREADY')
  await lockParties(book.client, [before.accountId, accountId])
  await takeBackLot(book.client, lot, takingBack(book, reason))
  const priceMinor = transferPrice(row, { formerMinor: before.priceMinor, ownMinor: max.amountMinor })
  if (typeof priceMinor === 'string') return refuse(priceMinor)
  const bidder = (await lockBidders(book.client, [accountId])).get(accountId)
  if (bidder === undefined) return refuse('NO_BIDDER')
  const leaderLabel = labelOf(bidder)
  const { maxMinor, isOnePlus } = standingAt(max, priceMinor)
  const { seq } = book.append(
    lot,
    { kind: 'TRANSFERRED', by: closerOf(by), text: reason, priceMinor, leader: toAlias, leaderLabel, terms: { toAlias, ...personsOf(by) } },
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

/** Voids an award, by whoever decided it. */
async function voidSale(book: Book, { lot, reason }: Ordered, by: Deciders): Promise<void> {
  const entry = { by: closerOf(by), text: reason, ...personsEntry(by) }
  await voidSaleIn(book, { lot, reason, actorId: null, entry, source: 'override' })
}

const SOURCES = { one: 'operator', two: 'override', command: 'command line' } as const

type Doing = (book: Book, act: Ordered, by: Deciders) => Promise<void>

const DO: Readonly<Record<OverrideAct, Doing>> = {
  UNDO: undoBid,
  REOPEN: reopenLot,
  TRANSFER: transferAward,
  VOID: voidSale,
  WITHDRAW: (book, { lot, reason }, by) => withdrawIn(book, { lot, reason, source: SOURCES[by], by }),
  PASS: (book, { lot, reason }, by) => passIn(book, { lot, reason, by }),
  ANSWER: answerForSeller,
  OFFER: answerOneOffer,
}

/** Stops what one person would do although two operators of the site could. @throws Failure LANE_ACT_REFUSED with the reason TWO_OPERATORS. */
export async function checkOneOperator(pool: Pool, site: string): Promise<void> {
  if ((await countOperators(pool, site)) >= OPERATORS_ENOUGH) refuse('TWO_OPERATORS')
}

/**
 * Does by one person, on the machine itself, what needs two: the ledger says so. For installations with one operator.
 * @throws Failure as the acts themselves, LOT_NOT_FOUND.
 */
export async function overrideByCommand(acting: Acting, order: LotOverride): Promise<void> {
  await actOnLots(acting, [order.lot], async (book) => {
    const row = book.find(order.lot)
    if (row === undefined) throw new Failure('LOT_NOT_FOUND')
    await DO[order.act](book, { ...order, seq: await readEventOf(book.client, order.lot, order.act) }, 'command')
    await insertByCommand(book.client, order)
    if (row.saleId !== null) book.announceSale(row.saleId)
  })
}

/**
 * Does or refuses what another operator requested; operators do not decide their own requests (two-person rule), and a request for another bid
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
  const pending = await findPending(acting.pool, id, sites)
  if (pending === null) throw new Failure('INVALID_INPUT', { part: 'params', field: 'id' })
  if (pending.askedBy === accountId) return refuse('SECOND_PERSON')
  if (!isConfirmed) {
    await closePending(acting.pool, id, { accountId, state: 'REFUSED' })
    return 'REFUSED'
  }
  await actOnLots(acting, [pending.lot], async (book) => {
    const row = book.find(pending.lot)
    if (row === undefined) throw new Failure('LOT_NOT_FOUND')
    if (!(await closePending(book.client, id, { accountId, state: 'DONE' }))) return refuse('OVER')
    // The bid that is to be taken back is looked at by its own act, which knows better what to say.
    if (pending.act !== 'UNDO' && pending.seq !== (await readEventOf(book.client, pending.lot, pending.act))) return refuse('CHANGED')
    await DO[pending.act](book, pending, 'two')
    if (row.saleId !== null) book.announceSale(row.saleId)
    return undefined
  })
  return 'DONE'
}
