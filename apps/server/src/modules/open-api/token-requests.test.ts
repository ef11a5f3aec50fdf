import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallName, calls } from '@app/contract/calls.ts'
import type { AnyCall } from '@app/contract/define-call.ts'
import { TOKEN_SCOPES, type TokenScope } from '@app/contract/tokens/token-codes.ts'
import { newKey } from '#platform/random-key.ts'
import { letBidFor } from '#test/accounts/mandates.ts'
import { aBrokerBidder, type Bidder, BIDS, bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { bearing, bidBy, makeToken, outcomeOf, TOKENS } from './tokens.test-kit.ts'

let world: BidWorld
let owner: Bidder
let lot: number
beforeAll(async () => {
  world = await bidWorld()
  owner = await world.bidder()
  lot = await world.lot()
})
afterAll(() => world.close())

const READ = '/data/lots/own-standings'
/** What tokens open, written by hand: the second opinion on the scopes of the contract. */
const OPENS: Readonly<Record<TokenScope, readonly CallName[]>> = {
  watch: [
    'getAuction',
    'getAuctionByYard',
    'getBidHistory',
    'getLaneRunList',
    'getLot',
    'getLotLedger',
    'listAuctionCalendar',
    'listLanes',
    'listTodaysAuctions',
    'openLiveTicket',
    'pollLive',
    'searchLots',
  ],
  'bids:read': ['explainBid', 'getBidReceipt', 'getDynamicLot', 'getOwnStandings', 'listMyBids'],
  'bids:place': ['placeBids'],
}
/** Without the inbox of providers, which reads no caller: a signature opens it. */
const registry: readonly AnyCall[] = Object.values<AnyCall>(calls).filter(({ effect }) => effect !== 'signed')
const caps = [{ currency: 'USD' }]

/** What a call answers to some headers. */
async function ask(call: AnyCall, headers: Record<string, string>) {
  const url = call.path.replaceAll(/:lotNumber/g, String(lot)).replaceAll(/:(\w+)/g, '1')
  const answer = await world.app.inject({ method: call.method, url, headers, ...(call.method === 'GET' ? {} : { payload: {} }) })
  return {
    status: answer.statusCode,
    code: (answer.headers['content-type'] ?? '').includes('json') ? answer.json().data?.errorCode : undefined,
  }
}

describe('a request with a token', () => {
  it.each(TOKEN_SCOPES)(
    'a request with a token of scope %s opens the calls that name it and no other',
    { timeout: 120_000 },
    async (scope) => {
      // Somebody who could do everything by themselves: the token opens none of it.
      const powerful = await world.bidder({ privileges: ['OPERATOR', 'REVIEWER', 'AUDITOR', 'MULTI_LOT_BIDDING'], roles: ['ROLE_BROKER'] })
      const { token } = await makeToken(world, powerful, { scopes: [scope], caps })
      const opened: readonly string[] = [...OPENS[scope], ...(scope === 'bids:place' ? OPENS['bids:read'] : [])]
      const wrong: string[] = []
      for (const call of registry) {
        const { status, code } = await ask(call, bearing(token))
        const isOpen = opened.includes(call.name)
        if ((code === 'TOKEN_SCOPE' && status === 403) === isOpen) wrong.push(`${call.name}: ${status} ${code}`)
      }
      expect(wrong).toEqual([])
    },
  )

  it('a request with a token ignores cookies and needs neither a CSRF token nor an origin', async () => {
    const other = await world.bidder()
    const { token } = await makeToken(world, owner, { caps })
    const place = (headers: Record<string, string>, dollars: number) =>
      world.post(BIDS, headers, { bids: [{ lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: dollars * 100, currency: 'USD' }] })
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(outcomeOf(await place({ ...bearing(token), ...foreign, cookie: other.headers.cookie }, 300))).toMatchObject({ isAccepted: true })
    const rows = await world.database.db
      .selectFrom('bids')
      .select(['account_id', 'actor_id', 'mandate_id'])
      .where('lot', '=', lot)
      .execute()
    expect(rows).toEqual([{ account_id: owner.id, actor_id: null, mandate_id: expect.any(Number) }])
    // An operator's session beside it opens nothing.
    const operator = await world.bidder({ kind: 'internal', privileges: ['OPERATOR'] })
    const answer = await world.get('/data/operations/bidders?buyerNumber=1', { ...bearing(token), cookie: operator.headers.cookie })
    expect([answer.statusCode, answer.json().data.errorCode]).toEqual([403, 'TOKEN_SCOPE'])
    // And a token that is none does not fall back to the session beside it.
    const bad = await world.get('/data/lots/watchList', { ...bearing(`hlk_${newKey()}`), cookie: other.headers.cookie })
    expect([bad.statusCode, bad.json().data.errorCode]).toEqual([401, 'TOKEN_INVALID'])
  })

  it('a token is taken from the header alone: in a cookie, the address or the body it is nobody’s', async () => {
    const { token } = await makeToken(world, owner, { caps })
    const body = { lots: [lot], token, access_token: token, authorization: `Bearer ${token}` }
    const host = { host: 'localhost' }
    for (const headers of [
      { ...host, cookie: `hl=${token}` },
      { ...host, cookie: `authorization=Bearer ${token}` },
      { ...host, 'x-authorization': `Bearer ${token}` },
      { ...host, authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` },
      { ...host, authorization: token },
    ])
      expect((await world.post(`${READ}?token=${token}&access_token=${token}`, headers, body)).statusCode).toBe(401)
    for (const odd of [
      `${token}x`,
      token.slice(0, -1),
      'hlk_',
      token.replace('hlk_', 'hlk_ '),
      token.toUpperCase().replace('HLK_', 'hlk_'),
    ])
      expect((await world.post(READ, bearing(odd), body)).statusCode).toBe(401)
    expect((await world.post(READ, { ...host, authorization: `bearer ${token}` }, body)).statusCode).toBe(200)
  })

  it('a token sees what its person sees of a public read only where it may read their bids, and nobody keeps that answer', async () => {
    const mine = await world.lot()
    await world.bid(owner, mine, 700)
    const { token: reading } = await makeToken(world, owner, { scopes: ['watch', 'bids:read'] })
    const { token: watching } = await makeToken(world, owner, { scopes: ['watch'] })
    const ofLot = (headers: Record<string, string>) => world.get(`/public/data/live?lots=${mine}:0`, headers)
    const kinds = async (token: string) => (await ofLot(bearing(token))).json().data.messages.map(({ type }: { type: string }) => type)
    expect(await kinds(reading)).toContain('own')
    expect(await kinds(watching)).not.toContain('own')
    const answer = await world.get(`/public/data/lots/bid-history/${mine}`, bearing(watching))
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(String(answer.headers.vary)).toContain('Authorization')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('a token makes no way in: it opens no page, and no call about accounts, tokens or mandates', async () => {
    const { token } = await makeToken(world, owner, { caps })
    for (const url of [TOKENS, '/data/member/mandates', '/data/member/export', '/data/account/nothing'])
      expect([url, (await world.get(url, bearing(token))).statusCode]).toEqual([
        url,
        expect.toSatisfy((status) => [403, 404].includes(status)),
      ])
    for (const path of [TOKENS, `${TOKENS}/revoke`, '/data/member/bidRequests/decide', '/processLogin'])
      expect((await world.post(path, bearing(token), {})).json().data.errorCode).toBe('TOKEN_SCOPE')
  })

  it('a token is limited by itself: what it uses up is not taken from its person, nor from another token', async () => {
    const { token } = await makeToken(world, owner, { scopes: ['watch'] })
    const { token: second } = await makeToken(world, owner, { scopes: ['watch'] })
    const left = async (headers: Record<string, string>) => {
      const answer = await world.get('/public/data/live?lanes=1', headers)
      return Number(/r=(\d+)/.exec(String(answer.headers['ratelimit']))?.[1])
    }
    const [own, other] = [await left(owner.headers), await left(bearing(second))]
    const mine = await left(bearing(token))
    for (let at = 1; at <= 5; at++) expect(await left(bearing(token))).toBe(mine - at)
    expect([await left(owner.headers), await left(bearing(second))]).toEqual([own - 1, other - 1])
  })

  it('a token is taken from its networks alone', async () => {
    const { token } = await makeToken(world, owner, { scopes: ['bids:read'], networks: ['203.0.113.0/24'] })
    const from = (remoteAddress: string) =>
      world.app.inject({ method: 'POST', url: READ, headers: bearing(token), payload: { lots: [lot] }, remoteAddress })
    expect((await from('203.0.113.9')).statusCode).toBe(200)
    const elsewhere = await from('198.51.100.9')
    expect([elsewhere.statusCode, elsewhere.json().data.errorCode]).toEqual([403, 'TOKEN_NETWORK'])
    // What a caller writes into a header is no address.
    const forged = await world.app.inject({
      method: 'POST',
      url: READ,
      headers: { ...bearing(token), 'x-forwarded-for': '203.0.113.9' },
      payload: { lots: [lot] },
      remoteAddress: '198.51.100.9',
    })
    expect(forged.statusCode).toBe(403)
    await expect.poll(async () => (await world.get(TOKENS, owner.headers)).json().data.tokens[0].usedFrom).toBe('203.0.113.9')
  })

  it.each<[string, (id: number) => [string, unknown[]]]>([
    [
      'is over',
      (id) => [`update mandates set until = now() - interval '1 second' where id = (select mandate_id from api_keys where id = $1)`, [id]],
    ],
    [
      'was revoked',
      (id) => [
        `update mandates set revoked_at = now(), revoked_by = payer_id, reason = 'x' where id = (select mandate_id from api_keys where id = $1)`,
        [id],
      ],
    ],
    [
      'has an account that is suspended',
      (id) => [`update accounts set status = 'suspended' where id = (select account_id from api_keys where id = $1)`, [id]],
    ],
    ['was erased', (id) => ['delete from api_keys where id = $1', [id]]],
  ])('a token that %s is answered 401 within a second, without a word from anybody', async (...[, change]) => {
    const mine = await world.bidder()
    const { token, entry } = await makeToken(world, mine, { scopes: ['bids:read'] })
    const status = async () => (await world.post(READ, bearing(token), { lots: [lot] })).statusCode
    expect(await status()).toBe(200)
    await world.database.pool.query(...change(entry.id))
    const sinceMs = performance.now()
    await expect.poll(status, { interval: 20, timeout: 5_000 }).toBe(401)
    expect(performance.now() - sinceMs).toBeLessThan(1_000)
  })
})

describe('a bid by a token', () => {
  it('a bid by a token commits its account and shows that account’s number, within the caps at their bounds', async () => {
    const bidder = await world.bidder()
    const here = await world.lot()
    const probe = await world.lot()
    await world.bid(await world.bidder(), probe, 1_000)
    const reachOf = async (lotNumber: number) =>
      world.database.db.selectFrom('commitments').selectAll().where('lot', '=', lotNumber).executeTakeFirstOrThrow()
    const { reach_all_in_minor: lotMinor } = await reachOf(probe)
    const { token } = await makeToken(world, bidder, { caps: [{ currency: 'USD', lotMinor, lots: 1 }] })
    expect(outcomeOf(await bidBy(world, token, { lot: here, dollars: 1_025 }))).toMatchObject({ isAccepted: false, reason: 'CAP_LOT' })
    expect(outcomeOf(await bidBy(world, token, { lot: here, dollars: 1_000 }))).toMatchObject({ isAccepted: true })
    const other = await world.lot()
    expect(outcomeOf(await bidBy(world, token, { lot: other, dollars: 500 }))).toMatchObject({ isAccepted: false, reason: 'CAP_LOTS' })
    expect(await reachOf(here)).toMatchObject({ account_id: bidder.id, actor_id: null, mandate_id: expect.any(Number) })
    const [entry] = (await world.get(TOKENS, bidder.headers)).json().data.tokens
    expect(entry.mandate.caps).toMatchObject([{ used: { dayMinor: lotMinor, totalMinor: lotMinor, lots: 1 } }])
    // Its person goes on from it, as far as the account goes.
    expect(await world.bid(bidder, here, 3_000)).toMatchObject({ isAccepted: true })
  })

  it('a bid by a token is refused in a currency without caps, and by a token that may not place bids', async () => {
    const bidder = await world.bidder()
    const here = await world.lot()
    const { token } = await makeToken(world, bidder, { caps: [{ currency: 'GBP' }] })
    expect(outcomeOf(await bidBy(world, token, { lot: here, dollars: 500 }))).toMatchObject({
      isAccepted: false,
      reason: 'MANDATE_CURRENCY',
    })
    const { token: reading } = await makeToken(world, bidder, { scopes: ['watch', 'bids:read'], caps })
    const refused = await bidBy(world, reading, { lot: here, dollars: 500 })
    expect([refused.statusCode, refused.json().data]).toMatchObject([403, { errorCode: 'TOKEN_SCOPE', scope: 'bids:place' }])
  })

  it('a bid by a token above the amount for which its person is asked waits for them, and no token can agree to it', async () => {
    const bidder = await world.bidder()
    const here = await world.lot()
    const { token } = await makeToken(world, bidder, { caps: [{ currency: 'USD', approvalOverMinor: 100_000 }] })
    expect(outcomeOf(await bidBy(world, token, { lot: here, dollars: 2_000 }))).toMatchObject({
      isAccepted: false,
      reason: 'APPROVAL_ASKED',
    })
    const { toDecide, own } = (await world.get('/data/member/bidRequests', bidder.headers)).json().data
    expect([toDecide.length, own.length]).toEqual([1, 0])
    const agreed = await world.post('/data/member/bidRequests/decide', bidder.headers, {
      requestId: String(toDecide[0].id),
      isAgreed: true,
    })
    expect(agreed.json().data.request.state).toBe('AGREED')
    const { leader } = await world.database.db.selectFrom('lot_bidding').select('leader').where('lot', '=', here).executeTakeFirstOrThrow()
    expect(leader).toBe(bidder.id)
  })

  it('a bid by a token counts in the caps of one mandate under many at once: never over', async () => {
    const bidder = await world.bidder()
    const lots = await Promise.all(Array.from({ length: 12 }, () => world.lot()))
    const { token } = await makeToken(world, bidder, { caps: [{ currency: 'USD', lots: 3 }] })
    const answers = await Promise.all(lots.map((one) => bidBy(world, token, { lot: one, dollars: 400 })))
    expect(answers.filter((answer) => outcomeOf(answer).isAccepted)).toHaveLength(3)
  })

  it('a bid by a token is not placed over what somebody else leads with for the same account', async () => {
    const payer = await world.bidder({ roles: ['ROLE_BROKER'], membership_type: 'B' })
    const here = await world.lot()
    const { token } = await makeToken(world, payer, { caps })
    const holder = await aBrokerBidder(world, payer)
    await letBidFor(world.database.db, { payer, holder }, { kind: 'BROKER_BIDDER' })
    expect(await world.bid(holder, here, 800)).toMatchObject({ isAccepted: true })
    expect(outcomeOf(await bidBy(world, token, { lot: here, dollars: 1_200 }))).toMatchObject({
      isAccepted: false,
      reason: 'COLLEAGUE_LEADS',
    })
    const free = await world.lot()
    expect(outcomeOf(await bidBy(world, token, { lot: free, dollars: 600 }))).toMatchObject({ isAccepted: true })
    expect(outcomeOf(await bidBy(world, token, { lot: free, dollars: 900 }))).toMatchObject({ isAccepted: true })
    expect(await world.bid(holder, free, 1_500)).toMatchObject({ isAccepted: false, reason: 'COLLEAGUE_LEADS' })
  })
})
