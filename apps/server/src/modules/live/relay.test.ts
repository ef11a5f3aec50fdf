import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type KeyRing, openKeyRing } from '#platform/keys/key-ring.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { TEST_SECRET } from '../../../test/test-secret.ts'
import type { LotNews } from '../lot-book/committed.ts'
import { LiveRelay, readRelayed, toMessages } from './relay.ts'

let database: TestDatabase
let keys: KeyRing
beforeAll(async () => {
  database = await testDatabase()
  keys = await openKeyRing(database.db, TEST_SECRET)
})
afterAll(() => database.close())

/** News of a lot: so many events, the last of them with this number. */
function newsOf({ lot, seq, count }: { readonly lot: number; readonly seq: number; readonly count: number }): LotNews {
  const events = Array.from({ length: count }, (_, at) => ({
    lot,
    seq: seq - count + 1 + at,
    kind: 'BID' as const,
    atMs: 1_790_000_000_000 + at,
    alias: 3,
    label: 'US-TX',
    amountMinor: 100_000,
    priceMinor: 90_000,
    leaderAlias: 3,
    leaderLabel: 'US-TX',
    text: 'LEADS',
  }))
  const state = {
    lot,
    saleId: null,
    seq,
    stateSeq: seq,
    phase: 'ACTIVE' as const,
    outcome: null,
    currency: 'USD' as const,
    priceMinor: 90_000,
    askMinor: 95_000,
    bidCount: seq,
    leaderAlias: 3,
    leaderLabel: 'US-TX',
    deadlineMs: 1_790_000_060_000,
    isBonusSpent: false,
    isReserveMet: null,
    terms: 'PURE_SALE',
    itemNumber: 7,
    dateType: null,
  }
  return { events, state }
}

const numbers = fc.integer({ min: 1, max: 2 ** 40 })
const news = fc.record({ lot: numbers, seq: fc.integer({ min: 10, max: 2 ** 30 }), count: fc.integer({ min: 1, max: 9 }) }).map(newsOf)
const committed = fc.record({
  lots: fc.array(fc.record({ lot: numbers, saleId: fc.option(numbers), seq: fc.integer({ min: 1, max: 2 ** 30 }) }), { maxLength: 400 }),
  sales: fc.array(numbers, { maxLength: 60 }),
  accounts: fc.array(numbers, { maxLength: 400 }),
  news: fc.array(news, { maxLength: 9 }),
})

const readAll = (messages: readonly string[]) => Promise.all(messages.map((message) => readRelayed(message, keys)))
const changeOf = ({ state: { lot, saleId, seq } }: LotNews) => ({ lot, saleId, seq })

describe('what nodes tell each other', () => {
  test('fits the bus, however much was committed, and is read as it was said', async () => {
    await fc.assert(
      fc.asyncProperty(committed, async (all) => {
        const messages = toMessages(all, keys)
        for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThanOrEqual(7_500)
        const read = await readAll(messages)
        expect(read.flatMap((one) => one?.lots ?? [])).toEqual(all.lots)
        expect(read.flatMap((one) => one?.sales ?? [])).toEqual(all.sales)
        expect(read.flatMap((one) => one?.accounts ?? [])).toEqual(all.accounts)
        for (const one of read.flatMap((part) => part?.news ?? [])) expect(all.news).toContainEqual(one)
      }),
    )
  })

  test('what nodes tell each other is of each lot only its last event, and what happened where nothing of it is missing', async () => {
    const sent: string[] = []
    const relay = new LiveRelay({ say: (text) => sent.push(text), asNotification: () => null }, keys)
    const add = (...ownNews: readonly LotNews[]): void =>
      relay.add({ lots: ownNews.map(changeOf), sales: [2], accounts: [9], news: ownNews })
    const [whole, withHole, unknown] = [7, 8, 9].map((lot) => (seq: number) => newsOf({ lot, seq, count: 2 }))
    if (!whole || !withHole || !unknown) throw new Error('three lots')
    // The first word leaves at once; what follows is gathered.
    relay.add({ lots: [], sales: [1], accounts: [] })
    expect(sent.splice(0)).toHaveLength(1)
    add(whole(4), withHole(4), unknown(4))
    add(whole(6), withHole(7), unknown(6))
    relay.add({ lots: [{ lot: 9, saleId: null, seq: 7 }], sales: [], accounts: [] })
    relay.flush()
    expect(await readAll(sent)).toEqual([
      {
        lots: [changeOf(whole(6)), changeOf(withHole(7)), { lot: 9, saleId: null, seq: 7 }],
        sales: [2],
        accounts: [9],
        news: [
          {
            events: newsOf({ lot: 7, seq: 6, count: 4 }).events.map((event, at) => ({ ...event, atMs: 1_790_000_000_000 + (at % 2) })),
            state: whole(6).state,
          },
        ],
      },
    ])
  })

  test('travels with a commit where it has been quiet, and is not said again', async () => {
    const sent: string[] = []
    const relay = new LiveRelay({ say: (text) => sent.push(text), asNotification: (payload) => ({ channel: 'nodes', payload }) }, keys)
    const [one, two] = [newsOf({ lot: 7, seq: 4, count: 1 }), newsOf({ lot: 8, seq: 4, count: 1 })]
    const [first, second] = [one, two].map((ownNews) => ({ lots: [changeOf(ownNews)], sales: [], accounts: [9], news: [ownNews] }))
    if (!first || !second) throw new Error('two lots')
    const word = relay.wordOf(first)
    expect([word?.channel, await readRelayed(word?.payload ?? '', keys)]).toEqual(['nodes', first])
    relay.add({ ...first, isNotified: true })
    // Now it is no longer quiet: what follows is gathered.
    expect(relay.wordOf(second)).toBeNull()
    relay.add(second)
    expect(sent).toEqual([])
    relay.flush()
    expect(await readAll(sent)).toEqual([second])
    const long = Array.from({ length: 600 }, (_, at) => ({ lot: at, saleId: null, seq: 1 }))
    expect(relay.wordOf({ lots: long, sales: [], accounts: [] })).toBeNull()
  })

  test('what nodes tell each other is taken as news only when a node of ours said it: otherwise it is looked for', async () => {
    const one = newsOf({ lot: 7, seq: 4, count: 1 })
    const [message = ''] = toMessages({ lots: [changeOf(one)], sales: [], accounts: [], news: [one] }, keys)
    const [text = '', tag = ''] = message.split('\n')
    expect((await readRelayed(message, keys))?.news).toEqual([one])
    const forged = text.replace('"priceMinor":90000', '"priceMinor":10000')
    expect(forged).not.toBe(text)
    const others = keys.mac('another purpose', text)
    for (const message of [text, `${forged}\n${tag}`, `${text}\n${others}`, `${text}\nunknown.${tag}`])
      expect(await readRelayed(message, keys)).toEqual({ lots: [changeOf(one)], sales: [], accounts: [], news: [] })
  })

  test.each(['', '{', '[]', '{"l":[[1]],"s":[],"a":[]}', '{"l":[],"s":["x"],"a":[]}'])(
    'what cannot be read is nothing: %s',
    async (text) => {
      expect(await readRelayed(text, keys)).toBeNull()
    },
  )
})
