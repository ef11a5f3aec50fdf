import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBase } from '#modules/ledger/index.ts'
import { silentLog } from '#platform/log.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { closeByTime } from './close-by-time.job.ts'

const DAY_MS = 24 * 3_600_000
let kit: EngineKit
beforeAll(async () => {
  kit = await anEngine()
})
afterAll(() => kit.close())

const look = () => closeByTime({ pool: kit.database.pool, nowMs: () => kit.bidding.nowMs(), publish: () => undefined, log: silentLog() })

/** A lot that is offered in a sale of its own, with a bid. */
async function anOpenLot(type: 'timed' | 'sealed' = 'timed') {
  const sale = await aSale(kit.database, { type, startsIn: -10_000, endsIn: 20_000 })
  const lot = await aLot(kit.database, { saleId: sale })
  await kit.bid(await aBidder(kit.database), lot, 300, type === 'sealed' ? { kind: 'SEALED' } : {})
  await look()
  return { lot, sale }
}

/** Lets its sale end in so many seconds, or have ended so long ago. */
async function endIn<T extends { readonly lot: number; readonly sale: number }>(
  one: T,
  seconds: number,
): Promise<T & { endedAtMs: number }> {
  await kit.database.pool.query(`update sales set ends_at = now() + $2 * interval '1 second' where id = $1`, [one.sale, seconds])
  const { rows } = await kit.database.pool.query<{ deadline: Date }>(
    `update lot_bidding set deadline = now() + $2 * interval '1 second' where lot = $1 returning deadline`,
    [one.lot, seconds],
  )
  return { ...one, endedAtMs: rows[0]?.deadline.getTime() ?? 0 }
}

async function found({ lot, sale }: { readonly lot: number; readonly sale: number }) {
  const { rows } = await kit.database.pool.query<{ phase: string; deadline: Date | null; ends_at: Date }>(
    'select b.phase, b.deadline, s.ends_at from lot_bidding b, sales s where b.lot = $1 and s.id = $2',
    [lot, sale],
  )
  const [row] = rows
  return { phase: row?.phase, deadlineMs: row?.deadline?.getTime(), endsAtMs: row?.ends_at.getTime() }
}

const lookedMinutesAgo = (minutes: number) =>
  kit.database.pool.query(`update closer_looks set looked_at = now() - $1 * interval '1 minute'`, [minutes])

describe('after nobody looked for ten minutes', () => {
  it('timed lots that ended meanwhile or end within the hour go on for a day, once; later ones and sealed ones stay', async () => {
    const opened = [await anOpenLot(), await anOpenLot(), await anOpenLot(), await anOpenLot('sealed')] as const
    const ended = await endIn(opened[0], -300)
    const soon = await endIn(opened[1], 3_000)
    const later = await endIn(opened[2], 4_000)
    const sealed = await endIn(opened[3], -300)
    await lookedMinutesAgo(30)
    await look()
    for (const one of [ended, soon]) {
      const { phase, deadlineMs, endsAtMs } = await found(one)
      expect([phase, deadlineMs]).toEqual(['ACTIVE', one.endedAtMs + DAY_MS])
      expect(Math.abs((endsAtMs ?? 0) - one.endedAtMs - DAY_MS)).toBeLessThan(60_000)
    }
    expect(await found(later)).toMatchObject({ phase: 'ACTIVE', deadlineMs: later.endedAtMs })
    expect(await found(sealed)).toMatchObject({ phase: 'CLOSED' })
    await look()
    expect(await found(soon)).toMatchObject({ deadlineMs: soon.endedAtMs + DAY_MS })
    await kit.bidding.settled()
    expect((await kit.bidding.events(ended.lot, 0)).map(({ text }) => text)).toContain('LONG_OUTAGE')
    expect((await verifyBase(kit.database, { lot: ended.lot }, { onProgress: () => undefined })).faults).toEqual([])
  })

  it('one of two nodes that come back after nobody looked for ten minutes prolongs, and the other closes nothing before', async () => {
    const ended = await endIn(await anOpenLot(), -60)
    await lookedMinutesAgo(11)
    await Promise.all([look(), look(), look()])
    expect(await found(ended)).toMatchObject({ phase: 'ACTIVE', deadlineMs: ended.endedAtMs + DAY_MS })
  })
})

describe('after a shorter silence', () => {
  it('what is due is closed', async () => {
    const ended = await endIn(await anOpenLot(), -60)
    await lookedMinutesAgo(9)
    await look()
    expect(await found(ended)).toMatchObject({ phase: 'CLOSED' })
  })
})
