import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BidOrder, LiveEvent } from '@app/contract/lanes/live.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit } from '../../../test/bidding.test-kit.ts'
import type { Committed } from '../lot-book/committed.ts'

let kit: EngineKit
beforeAll(async () => {
  kit = await anEngine()
})
afterAll(() => kit.close())

const HOUR = 3_600
const kinds = ['PRELIM_MAX', 'LIVE', 'MONSTER', 'SEALED'] as const satisfies readonly BidOrder['kind'][]

/** Lots that are bid on in every way: before a lane, in a timed sale, under seal. */
async function lots(): Promise<number[]> {
  const inLane = await aSale(kit.database, { startsIn: 24 * HOUR })
  const timed = await aSale(kit.database, { type: 'timed', startsIn: -HOUR, endsIn: HOUR, lane: 'T' })
  const sealed = await aSale(kit.database, { type: 'sealed', startsIn: -HOUR, endsIn: HOUR, lane: 'S' })
  return [
    await aLot(kit.database, { saleId: inLane, reserve: 500, terms: 'MINIMUM_BID' }),
    await aLot(kit.database, { saleId: timed, start: 100 }),
    await aLot(kit.database, { saleId: sealed }),
  ]
}

const step = fc.record({ who: fc.nat(2), lot: fc.nat(2), kind: fc.constantFrom(...kinds), dollars: fc.integer({ min: 1, max: 40 }) })

test('news of a bid tell what reading the ledger tells, secrets left out alike', async () => {
  let published: Committed[] = []
  const stop = kit.bidding.onCommitted((committed) => published.push(committed))
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    // Others each time, so that none of them reaches the rate limit of bids.
    const bidders = await Promise.all(Array.from({ length: 3 }, () => aBidder(kit.database)))
    const open = await lots()
    const seen = new Map<number, LiveEvent[]>(open.map((lot) => [lot, []]))
    for (const { who, lot: at, kind, dollars } of steps) {
      const [lot, person] = [open[at] ?? 0, bidders[who]]
      if (!person) throw new Error('nobody bids')
      published = []
      await kit.bid(person, lot, dollars * 25, { kind, isConfirmed: true })
      const news = published.flatMap((committed) => committed.news ?? [])
      expect(news).toHaveLength(1)
      seen.get(lot)?.push(...(news[0]?.events ?? []))
      expect(news[0]?.state).toEqual((await kit.bidding.lots([lot]))[0])
      expect(seen.get(lot)).toEqual(await kit.bidding.events(lot, 0))
    }
  })
  await fc.assert(property, { numRuns: 15 })
  stop()
})
