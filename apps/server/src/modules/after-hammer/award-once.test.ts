import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isFailure } from '@app/contract/failure.ts'
import { silentLog } from '#platform/log.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'
import { answerNegotiation } from './negotiation.ts'

const TEST_LOTS = 20
const BIDDERS = 10
const DELIVERIES = 5
const DELIVERED_AT_ONCE = 8
const HOURS_LATER_MS = 4 * 3_600_000
const RUN_LIMIT_MS = 3_600_000
const OPENED_WITHIN_MS = 20
const count = Number(process.env['ASSURANCE_TRIALS'] ?? TEST_LOTS)
const file = process.env['ASSURANCE_FILE']

/** Everything five times, in an order that no delivery keeps. */
const shuffled = <T>(all: readonly T[]): T[] =>
  Array.from({ length: DELIVERIES }, () => all)
    .flat()
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

async function bidOnce(kit: EngineKit, bidder: Awaited<ReturnType<typeof aBidder>>, lot: number): Promise<void> {
  // The sale opens its lots by itself.
  while (!(await kit.bid(bidder, lot, 500)).isAccepted) await new Promise((resolve) => setTimeout(resolve, OPENED_WITHIN_MS))
}

it(
  'T9: ends and answers delivered five times over, late and out of order, to two nodes make one award each',
  async () => {
    const first = await anEngine()
    const { database } = first
    const second = await anEngine({ on: database })
    const { pool } = database
    const nodes = [first, second]
    const nodeOf = (at: number): EngineKit => nodes[at % nodes.length] as EngineKit
    const wrong: string[] = []
    let delivered = 0
    try {
      const bidders = await Promise.all(Array.from({ length: BIDDERS }, () => aBidder(database, { deposit: 100_000_000 })))
      const saleId = await aSale(database, { type: 'timed', startsIn: -60, endsIn: 3_600 })
      const [sold, pending]: [number[], number[]] = [[], []]
      for (let item = 1; item <= count; item++) {
        const isPending = item % 2 === 0
        const lot = await aLot(database, { saleId, item, terms: isPending ? 'ON_APPROVAL' : 'PURE_SALE' })
        ;(isPending ? pending : sold).push(lot)
        await bidOnce(nodeOf(item), bidders[item % BIDDERS] as (typeof bidders)[number], lot)
      }
      const later = (): number => first.bidding.nowMs() + HOURS_LATER_MS
      const close = () => closeByTime({ pool, nowMs: later, publish: () => undefined, log: silentLog() })
      const stillOpen = async () =>
        (await pool.query<{ open: number }>(`select count(*)::int as open from lot_bidding where outcome is null`)).rows[0]?.open ?? 0
      while ((await stillOpen()) > 0) {
        await Promise.all(Array.from({ length: DELIVERIES }, close))
        delivered += DELIVERIES
      }
      const answers: { lot: number; isDone: boolean }[] = []
      const waiting = shuffled(pending)
      const deliver = async (at: number): Promise<void> => {
        for (let lot = waiting.pop(); lot !== undefined; lot = waiting.pop()) {
          const acting = { pool: nodeOf(at).database.pool, nowMs: later, publish: () => undefined }
          const isDone = await answerNegotiation(acting, { lot, by: 'seller', act: { kind: 'accept' }, buyer: null }).then(
            () => true,
            (error: unknown) => {
              if (!isFailure(error)) throw error
              return false
            },
          )
          answers.push({ lot, isDone })
        }
      }
      await Promise.all(Array.from({ length: DELIVERED_AT_ONCE }, (_, at) => deliver(at)))
      delivered += answers.length
      for (const lot of pending) {
        const done = answers.filter((one) => one.lot === lot && one.isDone).length
        if (done !== 1) wrong.push(`lot ${lot}: ${done} of ${DELIVERIES} answers were taken`)
      }
      const { rows } = await pool.query<{ lot: number; awards: number; won: number; ends: number; bound: number }>(
        `select b.lot, (select count(*)::int from awards a where a.lot = b.lot) as awards,
           (select count(*)::int from bid_notices n where n.lot = b.lot and n.kind = 'WON') as won,
           (select count(*)::int from bid_events e where e.lot = b.lot and e.kind = 'CLOSED') as ends,
           (select count(*)::int from commitments c where c.lot = b.lot) as bound
         from lot_bidding b`,
      )
      for (const { lot, awards, won, ends, bound } of rows)
        if (awards !== 1 || won !== 1 || ends !== 1 || bound !== 0)
          wrong.push(`lot ${lot}: ${awards} awards, ${won} notices of it, ${ends} ends, ${bound} still bound`)
      if (rows.length !== count) wrong.push(`${rows.length} of ${count} lots`)
    } finally {
      await second.close()
      await first.close()
    }
    if (file !== undefined) await writeFile(file, JSON.stringify({ lots: count, delivered, wrong }))
    expect(wrong).toEqual([])
  },
  RUN_LIMIT_MS,
)
