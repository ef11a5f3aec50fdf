import type { PoolClient } from 'pg'
import type { BidAnswer } from '@app/contract/lanes/live.ts'
import { isCurrency } from '@app/rules/bidding/limits.ts'
import { queryBatch } from '#platform/db/query-batch.ts'
import {
  addTerms,
  type BidderRow,
  type Bound,
  lockKnownBidders,
  lockMandates,
  readAgents,
  readAliases,
  readBound,
} from '#modules/bid-accounts/index.ts'
import { bookOf, type Done, type SignEvent, type WordOf, type LotRow, lockLotRows, makeLotRows, readAnew } from '#modules/lot-book/index.ts'
import { BatchRequests, lockAgreed, readRequestsOf, type ReadRequests } from './batch-requests.ts'
import { answerRepeated, noteDecided } from './ask-for-bid.ts'
import { decideOrder } from './decide-order.ts'
import type { ReceivedOrder } from './received-order.ts'
import type { BatchState } from './record-bid.ts'
import { type EarlierBid, readEarlier, readSealed } from './earlier-bids.store.ts'
import { unwritten } from './unwritten-bids.ts'

/** What a batch of bids came to: an answer for each, or that its lane is another node's now. */
export type Outcome = BidAnswer | 'MOVED'

export interface BatchResult extends Done {
  readonly outcomes: readonly Outcome[]
}

/** Sales of these lots' lanes that this node may decide for now; called inside the transaction, so that the fence holds until the commit. */
export type HoldLanes = (client: PoolClient, lots: readonly number[]) => Promise<ReadonlySet<number>>

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

/** Whether only the owner of the lot's lane may decide it. */
const isGuarded = ({ saleType, phase, saleId }: LotRow): boolean =>
  saleType === 'LANE' && saleId !== null && (phase === 'ACTIVE' || phase === 'PAUSED')

interface Read extends ReadRequests {
  readonly rows: readonly LotRow[]
  readonly held: ReadonlySet<number>
  readonly bound: Map<number, Bound>
  readonly bidders: ReadonlyMap<number, BidderRow>
  readonly mandates: BatchState['mandates']
  readonly agents: BatchState['agents']
  readonly aliases: ReadonlyMap<string, number>
  readonly earlier: ReadonlyMap<string, EarlierBid>
}

/** Everything a batch is decided on, in one way to the database and back: locks in their order, each question behind the locks it needs. */
async function lockAndRead(
  client: PoolClient,
  batch: readonly ReceivedOrder[],
  { lots, accounts, holdLanes }: { lots: readonly number[]; accounts: readonly number[]; holdLanes: HoldLanes },
): Promise<Read> {
  const agentIds = batch.flatMap(({ personId, accountId }) => (personId === accountId ? [] : [personId]))
  const mandateIds = [...new Set(batch.flatMap(({ mandateId }) => (mandateId === null ? [] : [mandateId])))]
  const [rows, held, bound, bidders, mandates, agents, aliases, earlier, agreed, known] = await queryBatch(client, [
    () => lockLotRows(client, lots),
    () => holdLanes(client, lots),
    () => readBound(client, lots),
    () => lockKnownBidders(client, accounts),
    () => lockMandates(client, mandateIds),
    () => readAgents(client, agentIds),
    () => readAliases(client, lots, accounts),
    () => readEarlier(client, batch),
    () => lockAgreed(client, batch),
    () => readRequestsOf(client, batch),
  ])
  return { rows, held, bound, bidders, mandates, agents, aliases, earlier, agreed, known }
}

/** As `lockAndRead` in a transaction of its own; lots and accounts that are new to bidding get their rows first. */
async function begin(client: PoolClient, batch: readonly ReceivedOrder[], { holdLanes }: Pick<BatchDeps, 'holdLanes'>): Promise<Read> {
  const lots = [...new Set(batch.map(({ order }) => order.lotNumber))].toSorted((a, b) => a - b)
  const accounts = [...new Set(batch.map(({ accountId }) => accountId))].toSorted((a, b) => a - b)
  const about = { lots, accounts, holdLanes }
  const [, read] = await queryBatch(client, [() => client.query({ name: 'begin', text: 'begin' }), () => lockAndRead(client, batch, about)])
  const known = new Set(read.rows.map(({ lot }) => lot))
  const newLots = lots.filter((lot) => !known.has(lot))
  const newAccounts = accounts.filter((accountId) => !read.bidders.has(accountId))
  if (newLots.length === 0 && newAccounts.length === 0) return read
  // All locks are released and taken again: a lot's lock never waits behind an account's.
  await client.query('rollback')
  await addTerms(client, newAccounts)
  await client.query('begin')
  await makeLotRows(client, newLots)
  return lockAndRead(client, batch, about)
}

/** A lot that is sold by time and has not begun may have left its sale while its lock was waited for, as when that sale is cancelled. */
async function readSalesAnew(client: PoolClient, rows: readonly LotRow[]): Promise<readonly LotRow[]> {
  const doubtful = rows.filter(({ saleType, phase }) => saleType !== 'LANE' && phase !== 'ACTIVE')
  if (doubtful.length === 0) return rows
  const anew = new Map((await readAnew(client, doubtful)).map((row) => [row.lot, row]))
  return rows.map((row) => anew.get(row.lot) ?? row)
}

export interface BatchDeps {
  readonly nowMs: () => number
  readonly holdLanes: HoldLanes
  readonly sign: SignEvent
  readonly wordOf: WordOf
}

/** Decides a bid that has no answer yet, or that somebody agreed to; nothing of the person's may stand under its key already. */
function decideNew(state: BatchState, received: ReceivedOrder, isKeyUsed: boolean): BidAnswer {
  const answer = isKeyUsed ? unwritten(received, 'KEY_REUSED') : (answerRepeated(state, received) ?? decideOrder(state, received))
  noteDecided(state, received, answer)
  return answer
}

/**
 * Decides a batch of bids in a transaction of its own: takes locks (lots, lanes, accounts, mandates, requests, always in this order), reads once, decides each
 * bid in the order of receipt, writes once, commits. The caller answers and publishes; on an error it rolls back.
 */
export async function runBatch(client: PoolClient, batch: readonly ReceivedOrder[], deps: BatchDeps): Promise<BatchResult> {
  const { rows: locked, held, bound, bidders, mandates, agents, aliases, earlier, ...requests } = await begin(client, batch, deps)
  const rows = await readSalesAnew(client, locked)
  const book = bookOf(client, rows, deps.nowMs)
  const sealed = rows.flatMap(({ lot, saleType }) => (saleType === 'SEALED' ? [lot] : []))
  const asked = new BatchRequests(requests)
  const state: BatchState = { book, bidders, mandates, agents, aliases, bound, sealed: await readSealed(client, sealed), asked }
  const answered = new Map<string, { received: ReceivedOrder; answer: BidAnswer }>()
  const outcomes = batch.map((received): Outcome => {
    const name = `${received.personId}:${received.key}`
    const before = earlier.get(name)
    if (received.approval !== undefined) {
      if (!asked.isOpen(received, deps.nowMs())) return unwritten(received, 'REQUEST_OVER')
    } else if (before !== undefined) return replay(before, received)
    const twin = answered.get(name)
    if (twin !== undefined) {
      const isTwin = JSON.stringify(twin.received.order) === JSON.stringify(received.order)
      return isTwin ? { ...twin.answer, isReplay: true } : unwritten(received, 'KEY_REUSED')
    }
    const row = book.find(received.order.lotNumber)
    if (row?.saleId != null && isGuarded(row) && !held.has(row.saleId)) return 'MOVED'
    const answer = decideNew(state, received, before !== undefined)
    answered.set(name, { received, answer })
    return answer
  })
  await asked.write(client)
  return { outcomes, ...(await book.commit(deps)) }
}
