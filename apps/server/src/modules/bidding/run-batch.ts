import type { PoolClient } from 'pg'
import type { BidAnswer } from '@app/contract/live.ts'
import { isCurrency } from '@app/rules/bidding/limits.ts'
import { lockBidders, readAliases, readBound } from './bidders.store.ts'
import { type Book, openBook } from './book.store.ts'
import { type BatchState, decideOrder, type ReceivedOrder, unwritten } from './decide-order.ts'
import { type EarlierBid, readEarlier, readSealed } from './earlier-bids.store.ts'

/** What a batch of bids came to: an answer for each, or that its lane is another node's now. */
export type Outcome = BidAnswer | 'MOVED'

export interface BatchResult {
  readonly outcomes: readonly Outcome[]
  readonly book: Book
}

/** Whether this node may decide for a lane now; asked inside the transaction, so that the fence holds until the commit. */
export type HoldLanes = (client: PoolClient, saleIds: readonly number[]) => Promise<ReadonlySet<number>>

const isSame = (earlier: EarlierBid, { order }: ReceivedOrder): boolean =>
  earlier.lot === order.lotNumber &&
  earlier.kind === order.kind &&
  earlier.amountMinor === order.amountMinor &&
  earlier.isOnePlus === (order.isOnePlus ?? false) &&
  earlier.isConfirmed === (order.isConfirmed ?? false)

function replay(earlier: EarlierBid, received: ReceivedOrder): BidAnswer {
  if (!isSame(earlier, received) || !isCurrency(earlier.currency)) return unwritten(received, 'KEY_REUSED')
  return {
    lotNumber: earlier.lot,
    isAccepted: earlier.isAccepted,
    reason: earlier.reason,
    detail: earlier.detail,
    seq: earlier.seq,
    hash: earlier.hash.toString('hex'),
    isLeading: earlier.detail['leads'] === 1,
    priceMinor: earlier.priceAfterMinor,
    askMinor: earlier.detail['askMinor'] ?? 0,
    currency: earlier.currency,
    allInMinor: earlier.allInMinor,
    receivedAtMs: earlier.receivedAtMs,
    isReplay: true,
  }
}

/** Lots that only the owner of their lane may decide. */
function guardedSales(book: Book, lots: readonly number[]): number[] {
  const guarded = new Set<number>()
  for (const lot of lots) {
    const row = book.find(lot)
    const isOnBlock = row?.saleType === 'LANE' && (row.phase === 'ACTIVE' || row.phase === 'PAUSED')
    if (isOnBlock && row.saleId !== null) guarded.add(row.saleId)
  }
  return [...guarded]
}

/**
 * Decides a batch of bids within the client's open transaction: locks (lots, lanes, accounts, always in this order), reads once,
 * decides each in the order of receipt, writes once. The caller commits, then answers and tells.
 */
export async function runBatch(
  client: PoolClient,
  batch: readonly ReceivedOrder[],
  { nowMs, holdLanes }: { readonly nowMs: () => number; readonly holdLanes: HoldLanes },
): Promise<BatchResult> {
  const lots = [...new Set(batch.map(({ order }) => order.lotNumber))]
  const accounts = [...new Set(batch.map(({ accountId }) => accountId))]
  const book = await openBook(client, lots, nowMs)
  const guarded = guardedSales(book, lots)
  const held = guarded.length === 0 ? new Set<number>() : await holdLanes(client, guarded)
  const bound = await readBound(client, lots)
  // Whoever is displaced gets room in his limit within the batch, so his sums must be locked and known as well.
  const displaced = [...bound.values()].map(({ accountId }) => accountId)
  const state: BatchState = {
    book,
    bidders: await lockBidders(client, [...new Set([...accounts, ...displaced])]),
    aliases: await readAliases(client, lots, accounts),
    bound,
    sealed: await readSealed(
      client,
      lots.filter((lot) => book.find(lot)?.saleType === 'SEALED'),
    ),
  }
  const earlier = await readEarlier(client, batch)
  const answered = new Map<string, { received: ReceivedOrder; answer: BidAnswer }>()
  const outcomes = batch.map((received): Outcome => {
    const name = `${received.accountId}:${received.key}`
    const before = earlier.get(name)
    if (before !== undefined) return replay(before, received)
    const twin = answered.get(name)
    if (twin !== undefined) {
      const isTwin = JSON.stringify(twin.received.order) === JSON.stringify(received.order)
      return isTwin ? { ...twin.answer, isReplay: true } : unwritten(received, 'KEY_REUSED')
    }
    const row = book.find(received.order.lotNumber)
    if (row?.saleId != null && guarded.includes(row.saleId) && !held.has(row.saleId)) return 'MOVED'
    const answer = decideOrder(state, received)
    answered.set(name, { received, answer })
    return answer
  })
  await book.write()
  return { outcomes, book }
}
