import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import type { ReceivedOrder } from './received-order.ts'

const PATH = '/internal/bids'
/** Where the other nodes reach this one: an address that is no site's. */
const ADDRESS = '10.0.0.4:8080'
const OLD_MS = 60_000
let world: BidWorld
beforeAll(async () => {
  world = await bidWorld({ SEARCH_WORKERS: '0', PUBLIC_URL: 'https://auctions.example', INTERNAL_URL: `http://${ADDRESS}` })
})
afterAll(() => world.close())

async function aReceivedBid(amountMinor = 50_000): Promise<ReceivedOrder> {
  const [{ id }, lot] = [await world.bidder(), await world.lot()]
  const order = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor, currency: 'USD' } as const
  return { accountId: id, personId: id, mandateId: null, site: 'CPRTUS', receivedAtMs: Date.now(), key: randomUUID(), order }
}
const handOver = (body: string, { mac = world.keys.mac('internal-bids', body), host = ADDRESS } = {}) =>
  world.app.inject({
    method: 'POST',
    url: PATH,
    headers: { host, 'content-type': 'application/octet-stream', 'x-hammerlane-mac': mac },
    payload: body,
  })
const written = async ({ order }: ReceivedOrder): Promise<number> =>
  (await world.database.db.selectFrom('bids').select('seq').where('lot', '=', order.lotNumber).execute()).length

describe('a bid that another node hands over', () => {
  it('a bid handed over is as good as unknown without the mark of a node, over another bid, or long after', async () => {
    const received = await aReceivedBid()
    const body = JSON.stringify({ at: Date.now(), received })
    const late = JSON.stringify({ at: Date.now() - OLD_MS, received })
    const other = JSON.stringify({ at: Date.now(), received: { ...received, order: { ...received.order, amountMinor: 90_000 } } })
    const answers = [
      await handOver(body, { mac: '' }),
      await handOver(body, { mac: world.keys.mac('another-purpose', body) }),
      await handOver(other, { mac: world.keys.mac('internal-bids', body) }),
      await handOver(late),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(await written(received)).toBe(0)
  })

  it('a bid handed over is decided at the address that the node has among the others, and at no other', async () => {
    const received = await aReceivedBid()
    const body = JSON.stringify({ at: Date.now(), received })
    for (const host of ['10.0.0.4', '10.0.0.5:8080', 'evil.example']) expect((await handOver(body, { host })).statusCode).toBe(421)
    expect(await written(received)).toBe(0)
    const answer = await handOver(body)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { outcome: { isAccepted: true, reason: 'FIRST_BID' } }])
    expect(await written(received)).toBe(1)
  })

  it('a bid handed over comes to an address at which nothing else is served but its health', async () => {
    const states = async (urls: readonly string[]) =>
      Promise.all(urls.map(async (url) => (await world.app.inject({ url, headers: { host: ADDRESS } })).statusCode))
    expect(await states(['/health/live', '/health/ready?from=probe'])).toEqual([200, 200])
    expect(await states(['/', '/health', '/health/live/..', '/internal/bids/x', '/public/data/userConfig', '/assets/x.js'])).toEqual(
      Array.from({ length: 6 }, () => 421),
    )
  })
})
