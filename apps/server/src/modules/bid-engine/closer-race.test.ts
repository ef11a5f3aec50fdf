import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { aBidder, aLot, anEngine, aSale } from '../../../test/bidding.test-kit.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'

const TEST_TRIALS = 60
/** Around the clock, milliseconds. */
const NEAR_MS = 20
/** Closers wait so long for bids received in time, milliseconds. */
const GRACE_MS = 250
/** Later than any bid moves the end of a timed lot. */
const LATER_MS = 10 * 60_000
const BIDDERS = 40
const RUN_LIMIT_MS = 3_600_000
const trials = Number(process.env['ASSURANCE_TRIALS'] ?? TEST_TRIALS)
const file = process.env['ASSURANCE_FILE']

it(
  'T11: a bid near the end of the clock is taken exactly when it was received by it, whatever the closers of two nodes do meanwhile',
  async () => {
    const kit = await anEngine()
    const second = await anEngine({ on: kit.database })
    const { pool } = kit.database
    const bidders = await Promise.all(Array.from({ length: BIDDERS }, () => aBidder(kit.database, { deposit: 100_000_000 })))
    const at = (index: number) => bidders[index % BIDDERS] ?? bidders[0]
    const wrong: string[] = []
    let taken = 0
    try {
      for (let trial = 0; trial < trials; trial++) {
        const lot = await aLot(kit.database, { saleId: await aSale(kit.database, { type: 'timed', startsIn: -60, endsIn: 3_600 }) })
        const [first, late] = [at(trial * 2), at(trial * 2 + 1)]
        if (first === undefined || late === undefined) throw new Error('no bidders')
        while (!(await kit.bid(first, lot, 100)).isAccepted) await new Promise((resolve) => setTimeout(resolve, NEAR_MS))
        const deadlineMs = (await kit.bidding.lots([lot]))[0]?.deadlineMs ?? 0
        const receivedAtMs = deadlineMs - NEAR_MS + (trial % (2 * NEAR_MS + 1))
        const close = (nowMs: number) => closeByTime({ pool, nowMs: () => nowMs, publish: () => undefined, log: silentLog() })
        const order = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 50_000, currency: 'USD', key: `t${trial}` } as const
        // The last instant at which a closer still waits.
        const waiting = deadlineMs + GRACE_MS - 1
        const [[answer]] = await Promise.all([second.bidding.place(late.member, [order], receivedAtMs), close(waiting), close(waiting)])
        const isInTime = receivedAtMs <= deadlineMs
        if (answer?.isAccepted !== isInTime)
          wrong.push(`lot ${lot}: received ${receivedAtMs - deadlineMs} ms after the clock, ${answer?.reason}`)
        if (answer?.isAccepted === true) taken += 1
        await Promise.all([close(deadlineMs + LATER_MS), close(deadlineMs + LATER_MS)])
        const { rows } = await pool.query<{ account_id: number }>('select account_id from awards where lot = $1', [lot])
        if (rows.length !== 1 || rows[0]?.account_id !== (isInTime ? late.id : first.id))
          wrong.push(`lot ${lot}: ${rows.length} winners, or the wrong one`)
      }
    } finally {
      await second.close()
      await kit.close()
    }
    if (file !== undefined) await writeFile(file, JSON.stringify({ trials, taken, wrong }))
    expect(wrong).toEqual([])
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(trials)
  },
  RUN_LIMIT_MS,
)
