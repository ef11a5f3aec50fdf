import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { loadConfig } from '../config.ts'
import { readDemoFacts, recordDemo } from './demo-mode.store.ts'
import { decideDemo, type DemoFacts } from './demo-mode.ts'

const EMPTY: DemoFacts = { state: 'none', hasLots: false }
const USED: DemoFacts = { state: 'none', hasLots: true }
const BEGUN: DemoFacts = { state: 'making', hasLots: true }
const MADE: DemoFacts = { state: 'made', hasLots: true }
const OWN_DATABASE = { DATABASE_URL: 'postgresql://a@b/c' }
const PUBLIC = { HOST: '0.0.0.0' }

test.each([
  ['nothing set, empty', {}, EMPTY, 'make'],
  ['nothing set, lots of its own', {}, USED, 'off'],
  ['nothing set, cut off half-way', {}, BEGUN, 'make'],
  ['nothing set, made', {}, MADE, 'keep'],
  ['DEMO=off, empty', { DEMO: 'off' }, EMPTY, 'off'],
  ['DEMO=off, made', { DEMO: 'off' }, MADE, 'off'],
  ['own database, empty', OWN_DATABASE, EMPTY, 'off'],
  ['own database, DEMO=on, empty', { ...OWN_DATABASE, DEMO: 'on' }, EMPTY, 'make'],
  ['public host, empty', PUBLIC, EMPTY, 'off'],
  ['public host, DEMO_PUBLIC=on, empty', { ...PUBLIC, DEMO_PUBLIC: 'on' }, EMPTY, 'make'],
  ['public host, DEMO_PUBLIC=on, made', { ...PUBLIC, DEMO_PUBLIC: 'on' }, MADE, 'keep'],
  ['public address, empty', { PUBLIC_URL: 'https://auctions.example' }, EMPTY, 'off'],
  ['a proxy that is trusted, empty', { TRUST_PROXY: '1' }, EMPTY, 'off'],
  ['public address, DEMO_PUBLIC=on, made', { PUBLIC_URL: 'https://auctions.example', DEMO_PUBLIC: 'on' }, MADE, 'keep'],
  ['an address of this machine, made', { PUBLIC_URL: 'http://localhost:9000', TRUST_PROXY: '0' }, MADE, 'keep'],
  ['an IPv6 address of this machine, made', { HOST: '::1', PUBLIC_URL: 'http://[::1]:9000' }, MADE, 'keep'],
] as const)('with %s the decision is made', (...[, env, facts, expected]) => {
  expect(decideDemo(loadConfig(env), facts)).toBe(expected)
})

test.each([
  ['a demo world on a network unasked', PUBLIC, MADE, 'DEMO_PUBLIC=on'],
  ['a half-made demo world on a network unasked', PUBLIC, BEGUN, 'DEMO_PUBLIC=on'],
  ['a demo world behind a public address', { PUBLIC_URL: 'https://auctions.example' }, MADE, 'PUBLIC_URL=https://auctions.example'],
  ['a demo world behind a proxy', { TRUST_PROXY: 'loopback', DEMO: 'off' }, MADE, 'TRUST_PROXY=loopback'],
  ['DEMO=on behind a proxy', { TRUST_PROXY: '1', DEMO: 'on' }, EMPTY, 'TRUST_PROXY=1'],
  ['DEMO=on on a network without DEMO_PUBLIC', { ...PUBLIC, DEMO: 'on' }, EMPTY, 'DEMO_PUBLIC=on'],
  ['DEMO=on among lots of its own', { DEMO: 'on' }, USED, 'needs an empty database'],
] as const)('refuses %s', (...[, env, facts, expected]) => {
  expect(() => decideDemo(loadConfig(env), facts)).toThrow(expected)
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('remembers how far the demo world came', async () => {
  expect(await readDemoFacts(database.db)).toEqual(EMPTY)
  await recordDemo(database.db, 'making')
  expect((await readDemoFacts(database.db)).state).toBe('making')
  await recordDemo(database.db, 'made')
  expect((await readDemoFacts(database.db)).state).toBe('made')
})
