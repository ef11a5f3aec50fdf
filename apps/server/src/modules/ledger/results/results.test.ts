import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { tellEvents } from '#test/ledger-rows.ts'
import { listResultDays, writeResults } from './results.job.ts'

const DAY_MS = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'results-'))
const atMs = Date.parse('2026-03-04T12:00:00Z')
const nowMs = Date.parse('2026-03-05T00:02:00Z')
let one: TestApp

beforeAll(async () => {
  one = await testApp()
  await insertYards(one.database.db, [A_YARD])
  await putLots(one.database.db, [aLotRow({ number: 41_000_001 }), aLotRow({ number: 41_000_002 })])
  const bid = (alias: number, amountMinor: number) => ({
    kind: 'BID',
    alias,
    label: 'US-OR',
    bid: { kind: 'LIVE', amountMinor, commitment: null, receivedMs: atMs },
    reason: 'HIGHER',
    priceMinor: amountMinor,
    leader: alias,
  })
  const tell = (lot: number, entries: readonly object[]) => tellEvents(one.database, { lot, atMs, outcome: 'SOLD' }, entries)
  const terms = { kind: 'TERMS', by: 'system', terms: { currency: 'USD' } }
  await tell(41_000_001, [
    terms,
    bid(1, 20_000),
    bid(2, 30_000),
    { kind: 'CLOSED', by: 'timer', outcome: 'SOLD', priceMinor: 30_000, phase: 'CLOSED', leader: 2 },
  ])
  await tell(41_000_002, [
    terms,
    bid(1, 10_000),
    { kind: 'CLOSED', by: 'timer', outcome: 'PENDING_SELLER', priceMinor: 10_000, phase: 'CLOSED' },
  ])
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await one.close()
})

it('writes the results of a day that is over, once, by one of the nodes that look: price, outcome, bids without names', async () => {
  const made = await Promise.all([1, 2, 3].map(() => writeResults(one.database.pool, { folder, nowMs })))
  expect(made.flat().filter((on) => on === '2026-03-04')).toHaveLength(1)
  const { days } = await listResultDays(folder)
  expect(days[0]).toMatchObject({ on: '2026-03-04', path: '/public/results/2026-03-04.ndjson.gz' })
  const read = () => gunzipSync(readFileSync(join(folder, '2026-03-04.ndjson.gz'))).toString()
  const lines = read()
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))
  // What waits for its seller is no result yet.
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ lot: 41_000_001, outcome: 'SOLD', finalMinor: 30_000, bidCount: 2, currency: 'USD', seq: 4 })
  expect((lines[0] as { history: unknown[] }).history[1]).toEqual({
    seq: 3,
    kind: 'BID',
    atMs: atMs + 2,
    alias: 2,
    label: 'US-OR',
    amountMinor: 30_000,
    priceMinor: 30_000,
  })
  const text = read()
  expect(await writeResults(one.database.pool, { folder, nowMs: nowMs + 60_000 })).toEqual([])
  expect(read()).toBe(text)
  expect(await writeResults(one.database.pool, { folder, nowMs: nowMs + DAY_MS })).toEqual(['2026-03-05'])
})

it('gives the ledger of a lot or a sale to anybody, and says which lots, days and sales there are none of', async () => {
  const answer = await one.app.inject({ url: '/public/data/ledger/41000001', headers: { host: 'localhost' } })
  expect(answer.headers['content-type']).toContain('application/x-ndjson')
  const lines = answer.body
    .split('\n')
    .filter(Boolean)
    .map((line): { type: string } => JSON.parse(line))
  expect(lines.map(({ type }) => type)).toEqual(['ledger', 'lot', 'event', 'event', 'event', 'event', 'end'])
  expect(lines[2]).toMatchObject({ seq: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/), body: expect.stringContaining('"kind":"TERMS"') })
  const ask = async (url: string) =>
    (await one.app.inject({ url, headers: { host: 'localhost' } })).json<{ data: { errorCode?: string } }>()
  expect(await ask('/public/data/ledger/41000009')).toMatchObject({ data: { errorCode: 'LOT_NOT_FOUND' } })
  expect(await ask('/public/data/ledger/sale/9')).toMatchObject({ data: { errorCode: 'AUCTION_NOT_FOUND' } })
  expect((await one.app.inject({ url: '/public/results/2026-01-01.ndjson.gz', headers: { host: 'localhost' } })).statusCode).toBe(404)
  expect(await ask('/public/results/..%2F..%2Fsecret')).toMatchObject({ data: { errorCode: 'INVALID_INPUT' } })
})
