import type { Pool } from 'pg'
import { decideClose } from '@app/rules/bidding/decide-close.ts'
import { type SealedBid, sealedWinner } from '@app/rules/bidding/sealed.ts'
import type { Log } from '#platform/log.ts'
import { type Book, openBook } from './book.store.ts'
import type { Committed } from './committed.ts'
import { timersFor, toLotBidding } from './lot-row.ts'
import { overcomeLongOutage } from './long-outage.ts'
import { settleLot } from './settle-lot.ts'
import { stands } from './standing-bids.store.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { repeat, type Repeated } from '#platform/jobs/index.ts'

/** How often lots sold by time are looked at, milliseconds. */
const LOOK_EVERY_MS = 1_000
/** Lots taken in one transaction. */
const LOTS_AT_ONCE = 50
/** Bids read before the deadline may still be on their way, milliseconds (as in a lane). */
const GRACE_MS = 250
/** Each second asks for sales whose preliminary bidding ended within so many minutes; so often asks for all, milliseconds. */
const ENDING_MINUTES = 10
const SWEEP_EVERY_MS = 60_000

export interface CloserDeps {
  readonly pool: Pool
  readonly log: Log
  readonly nowMs: () => number
  readonly tell: (committed: Committed) => void
}

/** Timed and sealed lots whose end has passed, and nobody else is closing. */
const DUE = `select b.lot from lot_bidding b join lots l on l.number = b.lot join sales s on s.id = l.sale_id
  where b.phase = 'ACTIVE' and s.sale_type <> 'live' and b.deadline <= to_timestamp(($1::float8 - ${GRACE_MS}) / 1000.0)
  order by b.lot limit ${LOTS_AT_ONCE} for update of b skip locked`
/** Lots of timed and sealed sales that have begun; where nobody was there all the time, those that were bid on, so that they are decided. */
const BEGUN = `select i.lot from sales s join sale_items i on i.sale_id = s.id join lots l on l.number = i.lot and l.sale_id = s.id
  left join lot_bidding b on b.lot = i.lot
  where s.sale_type <> 'live' and s.status in ('SCHEDULED', 'RUNNING') and s.starts_at <= to_timestamp($1::float8 / 1000.0)
    and (s.ends_at > to_timestamp($1::float8 / 1000.0) or b.bid_count > 0) and l.status = 'OPEN'
    and (b.lot is null or (b.outcome is null and b.phase in ('SCHEDULED', 'PRELIM', 'PRELIM_CLOSED')))
  order by i.lot limit ${LOTS_AT_ONCE}`
/** When the preliminary bidding of sale `s` ends, on the clock of UTC: as the index sales_pre_bid_end has it. */
const PRE_BID_END = `((s.starts_at at time zone 'UTC') - make_interval(mins => s.end_of_pre_bid_minutes))`
const NOW_UTC = `(to_timestamp($1::float8 / 1000.0) at time zone 'UTC')`
const prelimOf = (
  sales: string,
): string => `select b.lot from sales s join lots l on l.sale_id = s.id join lot_bidding b on b.lot = l.number
  where s.sale_type = 'live' and ${sales} and b.phase = 'PRELIM' order by b.lot limit ${LOTS_AT_ONCE} for update of b skip locked`
/** Lots whose preliminary bidding has ended just now (MQ-067): of the few sales that an index names. */
export const PRE_BID_ENDING = prelimOf(`${PRE_BID_END} between ${NOW_UTC} - interval '${ENDING_MINUTES} minutes' and ${NOW_UTC}`)
/** All whose preliminary bidding is over: those that nobody was there for, and lots that came to a sale late. */
const PRE_BID_OVER = prelimOf(`${PRE_BID_END} <= ${NOW_UTC}`)

interface SealedRow extends SealedBid {
  readonly alias: number
  readonly allInMinor: number | null
}

async function closeDue(book: Book, lot: number): Promise<void> {
  const row = book.row(lot)
  const lotBidding = toLotBidding(row)
  if (lotBidding === null || row.phase !== 'ACTIVE' || row.deadlineMs === null) return
  const nowMs = book.nowMs()
  let decided = lotBidding
  if (row.saleType === 'SEALED') {
    const { rows } = await book.client.query<SealedRow>(
      `select b.account_id as bidder, b.amount_minor as "amountMinor", ${epochMs('b.received_at')} as "receivedAtMs",
        b.seq, b.all_in_minor as "allInMinor", p.alias from bids b join lot_bidders p on p.lot = b.lot and p.account_id = b.account_id
       where b.lot = $1 and b.kind = 'SEALED' and ${stands('b', '$1')}`,
      [lot],
    )
    const winner = sealedWinner(rows)
    if (winner !== null) {
      const { bidder, amountMinor } = winner
      const won = rows.find(({ seq }) => seq === winner.seq)
      const leaderAlias = won?.alias ?? null
      // The highest sealed bid is the price; who made it is known only now.
      const patch = { leader: bidder, leaderMaxMinor: amountMinor, leaderKind: 'PRELIM_MAX', leaderAlias, priceMinor: amountMinor } as const
      // Until now each bidder was bound by his own bid; while the seller has his word the winner alone is.
      book.bind(lot, { accountId: bidder, currency: row.currency, reachAllInMinor: won?.allInMinor ?? amountMinor, state: 'PENDING' })
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

/** Timed and sealed sales begin and end with their lots. */
async function markSales(pool: Pool, nowMs: number): Promise<void> {
  await pool.query(
    `update sales set status = 'RUNNING' where sale_type <> 'live' and status = 'SCHEDULED' and starts_at <= to_timestamp($1::float8 / 1000.0)
      and ends_at > to_timestamp($1::float8 / 1000.0)`,
    [nowMs],
  )
  await pool.query(
    `update sales s set status = 'CLOSED' where sale_type <> 'live' and status = 'RUNNING' and ends_at <= to_timestamp($1::float8 / 1000.0)
      and not exists (select from sale_items i join lot_bidding b on b.lot = i.lot where i.sale_id = s.id and b.phase in ('ACTIVE', 'PAUSED'))`,
    [nowMs],
  )
}

/** What is due now, on any node: opens, closes and marks lots that are sold by time. Answers how many lots it took. */
export async function closeByTime({ pool, nowMs, tell }: CloserDeps, preBid: 'ending' | 'all' = 'all'): Promise<number> {
  if (!(await overcomeLongOutage({ pool, nowMs, tell }))) return 0
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
    if (book !== null) tell(book.committed())
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
