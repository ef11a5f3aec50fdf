import type { Pool } from 'pg'
import { decideClose } from '@app/rules/bidding/decide-close.ts'
import { sealedWinner } from '@app/rules/bidding/sealed.ts'
import type { Log } from '#platform/log.ts'
import { type Book, openBook, type Committed, timersFor, toLotBidding, settleLot } from '#modules/lot-book/index.ts'
import { overcomeLongOutage } from './long-outage.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { repeat, type Repeated } from '#platform/jobs/index.ts'
import { DUE, BEGUN, PRE_BID_ENDING, PRE_BID_OVER, readSealedBids, markSales } from './due-lots.store.ts'

/** How often lots sold by time are looked at, milliseconds. */
const LOOK_EVERY_MS = 1_000
const SWEEP_EVERY_MS = 60_000

export interface CloserDeps {
  readonly pool: Pool
  readonly log: Log
  readonly nowMs: () => number
  readonly publish: (committed: Committed) => void
}

async function closeDue(book: Book, lot: number): Promise<void> {
  const row = book.row(lot)
  const lotBidding = toLotBidding(row)
  if (lotBidding === null || row.phase !== 'ACTIVE' || row.deadlineMs === null) return
  const nowMs = book.nowMs()
  let decided = lotBidding
  if (row.saleType === 'SEALED') {
    const rows = await readSealedBids(book.client, lot)
    const winner = sealedWinner(rows)
    if (winner !== null) {
      const { bidder, amountMinor } = winner
      const won = rows.find(({ seq }) => seq === winner.seq)
      const leaderAlias = won?.alias ?? null
      // The highest sealed bid is the price; who made it is known only now.
      const patch = { leader: bidder, leaderMaxMinor: amountMinor, leaderKind: 'PRELIM_MAX', leaderAlias, priceMinor: amountMinor } as const
      // Until now each bidder was committed by their own bid; while the seller decides only the winner is.
      book.bind(lot, {
        actorId: won?.actorId ?? null,
        mandateId: won?.mandateId ?? null,
        boundAtMs: won?.receivedAtMs ?? nowMs,
        accountId: bidder,
        currency: row.currency,
        reachAllInMinor: won?.allInMinor ?? amountMinor,
        state: 'PENDING',
      })
      book.append(lot, { kind: 'RESUMED', by: 'timer', reason: 'SEALED_OPENED', priceMinor: amountMinor, leader: leaderAlias }, patch)
      decided = {
        ...lotBidding,
        priceMinor: amountMinor,
        leader: { bidder, maxMinor: amountMinor, kind: 'PRELIM_MAX', isOnePlus: false },
      }
    }
  }
  const decision = decideClose(decided, { nowMs, timers: timersFor(row), zone: row.zone })
  if (decision.kind === 'wait') return
  await settleLot(book, lot, { decision, by: 'timer' })
}

/** What is due now, on any node: opens, closes and marks lots that are sold by time. Answers how many lots it took. */
export async function closeByTime({ pool, nowMs, publish }: CloserDeps, preBid: 'ending' | 'all' = 'all'): Promise<number> {
  if (!(await overcomeLongOutage({ pool, nowMs, publish }))) return 0
  let taken = 0
  const turn = async (find: string, act: (book: Book, lot: number) => Promise<void> | void): Promise<void> => {
    const book = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ lot: number }>(find, [nowMs()])
      if (rows.length === 0) return null
      const lots = rows.map(({ lot }) => lot)
      const opened = await openBook(client, lots, nowMs)
      for (const lot of lots) if (opened.find(lot) !== undefined) await act(opened, lot)
      await opened.write()
      taken += lots.length
      return opened
    })
    if (book !== null) publish(book.committed())
  }
  await turn(BEGUN, (book, lot) => {
    const { phase, endsAtMs, priceMinor } = book.row(lot)
    if (phase === 'ACTIVE' || endsAtMs === null) return
    const entry = { kind: 'OPENED', by: 'timer', phase: 'ACTIVE', deadlineMs: endsAtMs, priceMinor } as const
    book.append(lot, entry, { phase: 'ACTIVE', deadlineMs: endsAtMs })
  })
  await turn(preBid === 'all' ? PRE_BID_OVER : PRE_BID_ENDING, (book, lot) => {
    const { phase, priceMinor, leaderAlias, leaderLabel } = book.row(lot)
    if (phase !== 'PRELIM') return
    const entry = { kind: 'PRELIM_CLOSED', by: 'timer', phase: 'PRELIM_CLOSED', priceMinor, leader: leaderAlias, leaderLabel } as const
    book.append(lot, entry, { phase: 'PRELIM_CLOSED' })
  })
  await turn(DUE, closeDue)
  await markSales(pool, nowMs())
  return taken
}

/** Looks each second, and at once again as long as lots were due. */
export function startClosers(deps: CloserDeps): Repeated {
  let sweepAtMs = Number.NEGATIVE_INFINITY
  return repeat(deps.log, {
    everyMs: LOOK_EVERY_MS,
    isDueAtOnce: true,
    failed: 'lots sold by time could not be looked at',
    work: async () => {
      const isSweep = deps.nowMs() >= sweepAtMs
      const taken = await closeByTime(deps, isSweep ? 'all' : 'ending')
      // A sweep goes on until it finds nothing more.
      if (isSweep && taken === 0) sweepAtMs = deps.nowMs() + SWEEP_EVERY_MS
      return taken > 0
    },
  })
}
