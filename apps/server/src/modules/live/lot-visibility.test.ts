import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveMessage } from '@app/contract/lanes/live.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { aPerson, signIn } from '../../../test/people.ts'
import { aBidder, aLot, aSale } from '../../../test/bidding.test-kit.ts'
import { connect, openNode, ticketFor, type LiveNode } from '../../../test/live.test-kit.ts'

type Headers = Readonly<Record<string, string>>

const FIRM_ITEM = 10
const EXPECTED_ITEM = 20
const UNSIGNED: Headers = {}

let database: TestDatabase
/** The same house twice: as it is, and as a site has it that hides lanes from visitors. */
let open: LiveNode
let hiding: LiveNode
let saleId: number
let firm: number
let expected: number
let bidder: Awaited<ReturnType<typeof aBidder>>
let dollars = 100

const bid = (lotNumber: number) => {
  dollars += 100
  const order = {
    lotNumber,
    kind: 'PRELIM_MAX',
    amountMinor: dollars * 100,
    currency: 'USD',
    key: randomUUID(),
    isConfirmed: true,
  } as const
  return open.bidding.place(bidder.member, [order], open.bidding.nowMs())
}

beforeAll(async () => {
  database = await testDatabase()
  open = await openNode(database)
  hiding = await openNode(database, { sitePreferences: ['pref:HIDE_LANE_ANON'] })
  saleId = await aSale(database, { lane: 'B' })
  firm = await aLot(database, { saleId, item: FIRM_ITEM })
  expected = await aLot(database, { saleId, item: EXPECTED_ITEM })
  await database.pool.query(`update lots set auction_date_type = 'E' where number = $1`, [expected])
  bidder = await aBidder(database)
  for (const lot of [firm, expected]) await bid(lot)
})
afterAll(async () => {
  await open.close()
  await hiding.close()
  await database.close()
})

/** Letter of the lane and items of both lots, by the last messages of each kind. */
function lastSeen(messages: readonly LiveMessage[]): unknown[] {
  const itemOf = (lot: number) =>
    messages.flatMap((one) => (one.type === 'events' && one.state.lot === lot ? [one.state.itemNumber] : [])).at(-1)
  return [messages.flatMap((one) => (one.type === 'lane' ? [one.lane.lane] : [])).at(-1), itemOf(firm), itemOf(expected)]
}

const hasAll = (messages: readonly LiveMessage[]): boolean => lastSeen(messages).every((one) => one !== undefined)
const wish = (): string => `lanes=${saleId}&lots=${firm}:0,${expected}:0`

async function overSocket(node: LiveNode, headers: Headers): Promise<unknown[]> {
  const client = await connect(node, headers)
  client.follow(
    [saleId],
    [firm, expected].map((lot) => ({ lot, lastSeq: 0 })),
  )
  await client.until(() => hasAll(client.heard))
  const first = lastSeen(client.heard)
  // The news of later bids, for all who follow, hides the same.
  const seqs = [firm, expected].map((lot) => client.seqs(lot).length)
  for (const lot of [firm, expected]) await bid(lot)
  await client.until(() => [firm, expected].every((lot, at) => client.seqs(lot).length > (seqs[at] ?? 0)))
  expect(lastSeen(client.heard)).toEqual(first)
  await client.leave()
  return first
}

async function overStream(node: LiveNode, headers: Headers): Promise<unknown[]> {
  const stop = new AbortController()
  const ticket = await ticketFor(node, headers)
  const { cookie } = headers
  const stream = await fetch(`http://${node.host}/live/events?ticket=${ticket}&${wish()}`, {
    signal: stop.signal,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const heard = (): LiveMessage[] =>
    text
      .split('\n\n')
      .slice(0, -1)
      .map((part) => JSON.parse(part.replace(/^data: /, '')) as LiveMessage)
  while (!hasAll(heard())) text += (await reader?.read())?.value ?? ''
  stop.abort()
  return lastSeen(heard())
}

async function byPolling(node: LiveNode, headers: Headers): Promise<unknown[]> {
  const answer = await node.app.inject({ url: `/public/data/live?${wish()}`, headers: { ...headers, host: node.host } })
  return lastSeen(answer.json<{ data: { messages: LiveMessage[] } }>().data.messages)
}

const signedIn = async (kind: 'buyer' | 'internal'): Promise<Headers> => signIn(database.db, await aPerson(database.db, { kind }))
const ways = { 'a socket': overSocket, 'a stream': overStream, polling: byPolling }

describe.each(Object.keys(ways) as (keyof typeof ways)[])('lane and item over %s', (way) => {
  test.each<[string, { on: () => LiveNode; who: () => Promise<Headers>; seen: unknown[] }]>([
    ['a visitor', { on: () => open, who: async () => UNSIGNED, seen: ['B', FIRM_ITEM, null] }],
    ['a visitor where the site hides lanes from visitors', { on: () => hiding, who: async () => UNSIGNED, seen: ['', null, null] }],
    ['a buyer there', { on: () => hiding, who: () => signedIn('buyer'), seen: ['B', FIRM_ITEM, null] }],
    ['staff', { on: () => hiding, who: () => signedIn('internal'), seen: ['B', FIRM_ITEM, EXPECTED_ITEM] }],
  ])('lane and item are left out for %s as on every page [MKT-6.08] [MKT-6.09]', async (_, { on, who, seen }) => {
    expect(await ways[way](on(), await who())).toEqual(seen)
  })
})
