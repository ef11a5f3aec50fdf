import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'
import { applyPaid } from './index.ts'
import { dayIn, DESK, MEMBERSHIP, membershipWorld, type MembershipWorld, ORDERS, type Somebody } from './memberships.test-kit.ts'

const PRICES = '/public/data/membership/prices'
const VISITOR = { host: 'localhost' }

let world: MembershipWorld
beforeAll(async () => {
  world = await membershipWorld()
})
afterAll(() => world.close())

const offerOf = async ({ headers }: Somebody) =>
  (await world.get(MEMBERSHIP, headers)).data['offers'][0] as { priceId: number; kind: string; level: string }
const order = async (who: Somebody, more: object = {}) => {
  const { level, kind, priceId } = await offerOf(who)
  return world.post(ORDERS, { level, kind, priceId: String(priceId), ...more }, who.headers)
}
const orderId = async (who: Somebody): Promise<number> => ((await order(who)).data['order'] as { id: number }).id
/** A premium member whose year ends so many days from today. */
const aPremium = (days: number) => world.someone({ membership_type: 'P', roles: ['ROLE_PREMIUM'], membership_valid_until: dayIn(days) })

describe('prices', () => {
  it('prices are everybody’s to read, in the currency of the site or the country', async () => {
    const us = await world.get(PRICES, VISITOR)
    expect(us.data['prices']).toMatchObject([
      { level: 'S', currency: 'USD', firstMinor: 0, renewalMinor: 0 },
      { level: 'P', currency: 'USD', firstMinor: 19_900, renewalMinor: 14_900 },
    ])
    const bahrain = await world.get(`${PRICES}?country=BHR`, { host: 'mea.localhost' })
    expect(bahrain.data['prices'][1]).toMatchObject({ currency: 'BHD', firstMinor: 75_000 })
  })
})

describe('orders', () => {
  it('orders are nobody’s to place but a member’s own, with the token', async () => {
    const who = await world.someone()
    const body = { level: 'P', kind: 'UPGRADE', priceId: '1' }
    const { 'x-xsrf-token': _, ...bare } = who.headers
    const counterman = await world.someone({ kind: 'counterman', roles: ['COUNTERMAN'] })
    const answers = [
      await world.post(ORDERS, body, VISITOR),
      await world.post(ORDERS, body, bare),
      await world.post(ORDERS, body, counterman.headers),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403])
    for (const kind of ['internal', 'broker-bidder', 'seller'] as const) {
      const other = await world.someone({ kind })
      expect((await world.get(MEMBERSHIP, other.headers)).data).toMatchObject({ offers: [], freeLevels: [] })
      expect((await order(who, {}), await world.post(ORDERS, body, other.headers)).data).toMatchObject({ errorCode: 'ORDER_REFUSED' })
    }
  })

  it('orders freeze their price, stand once, and answer the same again by their key', async () => {
    const who = await world.someone()
    const offer = await offerOf(who)
    expect(offer).toMatchObject({ level: 'P', kind: 'UPGRADE', dueMinor: 19_900, creditMinor: 0 })
    const body = { level: 'P', kind: 'UPGRADE', priceId: String(offer.priceId) }
    const keyed = { ...who.headers, 'idempotency-key': 'a key of mine' }
    const [first, again] = [await world.post(ORDERS, body, keyed), await world.post(ORDERS, body, keyed)]
    expect(first.data).toMatchObject({ order: { state: 'OPEN', dueMinor: 19_900, currency: 'USD' }, payUrl: '' })
    expect(again).toEqual(first)
    expect((await world.post(ORDERS, { ...body, kind: 'FIRST' }, keyed)).status).toBe(422)
    // The same without a key is the order that stands.
    expect((await world.post(ORDERS, body, who.headers)).data).toEqual(first.data)
    // An order changes nothing before it is paid: neither the level nor a step.
    expect(await world.account(who.id)).toMatchObject({ level: 'S', roles: [], until: null, steps: [] })
  })

  it('an order is placed once by many clicks at a time', async () => {
    const who = await world.someone()
    const { priceId } = await offerOf(who)
    const body = { level: 'P', kind: 'UPGRADE', priceId: String(priceId) }
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.post(ORDERS, body, who.headers)))
    expect(new Set(answers.map(({ data }) => (data['order'] as { id: number }).id)).size).toBe(1)
  })

  it.each<[string, object, string]>([
    ['a level without a price', { level: 'B' }, 'INVALID_INPUT'],
    ['no price', { priceId: '' }, 'INVALID_INPUT'],
    ['an unknown kind', { kind: 'GIFT' }, 'INVALID_INPUT'],
    ['a kind that is not offered', { kind: 'RENEWAL' }, 'ORDER_REFUSED'],
    ['what costs nothing', { level: 'S', kind: 'FIRST' }, 'ORDER_REFUSED'],
    ['the price of another site', { priceId: '1' }, 'PRICE_CHANGED'],
  ])('orders of %s are refused', async (...[, more, errorCode]) => {
    const who = await world.someone()
    expect((await order(who, more)).data).toMatchObject({ errorCode })
    expect((await world.get(MEMBERSHIP, who.headers)).data['order']).toBeNull()
  })

  it('orders are cancelled by their owner alone, before they are paid', async () => {
    const [who, other] = [await world.someone(), await world.someone()]
    const id = await orderId(who)
    const cancel = (by: Somebody, orderId: string) => world.post(`${ORDERS}/cancel`, { orderId }, by.headers)
    for (const wrong of [await cancel(other, String(id)), await cancel(who, '999999999'), await cancel(who, 'x')])
      expect(wrong.data).toMatchObject({ errorCode: 'ORDER_NOT_FOUND' })
    expect((await cancel(who, String(id))).data).toMatchObject({ order: null, past: [{ id, state: 'CANCELLED' }] })
    expect((await cancel(who, String(id))).data).toMatchObject({ errorCode: 'ORDER_REFUSED' })
    expect((await world.byTwo(`${DESK}/paid`, { orderId: id, reference: 'R', reason: 'x' })).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
    })
  })
})

describe('a payment', () => {
  const paid = (id: number) => world.byTwo(`${DESK}/paid`, { orderId: id, reference: `Wire ${id}`, reason: 'Seen at the bank.' })

  it('a payment gives the level for a year, and once where two operators confirm it at the same time', async () => {
    const who = await world.someone()
    const id = await orderId(who)
    expect((await paid(id)).data).toEqual({ state: 'DONE' })
    expect(await world.account(who.id)).toMatchObject({ kind: 'buyer', level: 'P', roles: ['ROLE_PREMIUM'], until: dayIn(364), steps: [] })
    const own = (await world.get(MEMBERSHIP, who.headers)).data
    expect(own).toMatchObject({
      level: 'P',
      source: 'paid',
      validUntil: dayIn(364),
      order: null,
      offers: [],
      past: [{ state: 'PAID', firstOn: dayIn(0) }],
    })
    const operator = await world.operator()
    expect((await world.post(`${DESK}/paid`, { orderId: id, reference: 'R', reason: 'x' }, operator.headers)).data).toMatchObject({
      errorCode: 'MEMBERSHIP_ACT_REFUSED',
      reason: 'OVER',
    })
  })

  it('a payment by hand pays for one membership: its reference is refused for another, in any writing, also of two confirmed at once', async () => {
    const [first, second] = [await world.operator(), await world.operator()]
    const ask = async (id: number, reference: string) =>
      (await world.post(`${DESK}/paid`, { orderId: id, reference, reason: 'Seen at the bank.' }, first.headers)).data
    const confirm = async (request: unknown) =>
      (await world.post(`${DESK}/requests/${String(request)}`, { action: 'confirm' }, second.headers)).data
    const owners = [await world.someone(), await world.someone(), await world.someone()]
    const [one = 0, other = 0, third = 0] = await Promise.all(owners.map(orderId))
    const asked = [await ask(one, 'Wire 4711 A'), await ask(other, 'WIRE 4711 a')]
    const answers = await Promise.all(asked.map(({ id }) => confirm(id)))
    const refused = { errorCode: 'MEMBERSHIP_ACT_REFUSED', reason: 'REFERENCE_USED' }
    expect(answers.filter(({ state }) => state === 'DONE')).toHaveLength(1)
    expect(answers.filter(({ state }) => state !== 'DONE')).toMatchObject([refused])
    expect(await ask(third, 'wire 4711 a')).toMatchObject(refused)
    const levels = await Promise.all(owners.map(async ({ id }) => (await world.account(id)).level))
    expect(levels.filter((level) => level === 'P')).toHaveLength(1)
    expect(levels[2]).not.toBe('P')
    // What was refused is still owed, and can be paid by another payment.
    const left = answers[0]?.state === 'DONE' ? other : one
    expect(await confirm((await ask(left, 'Wire 4712')).id)).toEqual({ state: 'DONE' })
  })

  it('a payment is applied once by two connections at the same time', async () => {
    const who = await world.someone()
    const id = await orderId(who)
    const two = [0, 1].map(() => openDatabase(world.database.serverUrl, { log: silentLog(), use: 'web' }))
    const apply = (at: number) =>
      two[at]?.db.transaction().execute((tx) => applyPaid(tx, id, { reference: `R${at}`, nowMs: Date.now(), actorId: null }))
    const done = await Promise.all([apply(0), apply(1), apply(0), apply(1)])
    await Promise.all(two.map((one) => one.close()))
    expect(done.filter(Boolean)).toHaveLength(1)
    const { rows } = await world.database.pool.query('select count(*)::int as count from membership_periods where account_id = $1', [
      who.id,
    ])
    expect(rows[0].count).toBe(1)
  })

  it('the year of a renewal begins when the year before ends, and only within 60 days of it', async () => {
    const early = await aPremium(61)
    expect((await world.get(MEMBERSHIP, early.headers)).data['offers']).toEqual([])
    const who = await aPremium(60)
    expect(await offerOf(who)).toMatchObject({ level: 'P', kind: 'RENEWAL', dueMinor: 14_900 })
    // A begun renewal holds up nobody whose year is not over.
    const id = await orderId(who)
    expect((await world.account(who.id)).steps).toEqual([])
    await paid(id)
    const { until } = await world.account(who.id)
    const { rows } = await world.database.pool.query(
      `select to_char(first_on, 'YYYY-MM-DD') as first, to_char(last_on, 'YYYY-MM-DD') as last from membership_periods where account_id = $1 order by first_on`,
      [who.id],
    )
    expect(rows[0].last).toBe(dayIn(60))
    expect(rows[1]).toEqual({ first: dayIn(61), last: until })
    expect((await world.get(MEMBERSHIP, who.headers)).data['offers']).toEqual([])
  })

  it('a payment lifts what an unpaid fee held up, and leaves what an operator raised [ACC-8.04]', async () => {
    const who = await aPremium(-1)
    // Nobody looked at it yet: the order is where it is noticed.
    const id = await orderId(who)
    expect((await world.account(who.id)).steps).toEqual(['469 MEMBERSHIP'])
    expect((await world.get('/data/kioskuser', who.headers)).status).toBe(469)
    await world.post(
      '/data/operations/accountSteps/raise',
      { number: who.number, status: 469, reason: 'Call us.' },
      (await world.operator()).headers,
    )
    await paid(id)
    expect(await world.account(who.id)).toMatchObject({ level: 'P', until: dayIn(364), steps: ['469 OPERATOR'] })
  })
})

describe('a level that is free', () => {
  const choose = (who: Somebody, level: string) => world.post('/data/member/membership/level', { level }, who.headers)

  it('a free level is chosen in place of one whose fee is due, and cancels what was ordered', async () => {
    const who = await aPremium(-5)
    await orderId(who)
    expect((await choose(who, 'P')).data).toMatchObject({ errorCode: 'ORDER_REFUSED' })
    expect((await choose(who, 'S')).data).toMatchObject({ level: 'S', validUntil: '', step: null, order: null })
    expect(await world.account(who.id)).toMatchObject({ level: 'S', roles: [], until: null, steps: [] })
    expect((await world.get('/data/kioskuser', who.headers)).status).toBe(200)
    // From there the way up is an upgrade again.
    expect(await offerOf(who)).toMatchObject({ kind: 'UPGRADE', dueMinor: 19_900 })
  })

  it('a free level is not chosen in place of one that is paid, nor by a visitor', async () => {
    const who = await aPremium(10)
    expect((await choose(who, 'S')).data).toMatchObject({ errorCode: 'ORDER_REFUSED' })
    expect((await world.post('/data/member/membership/level', { level: 'S' }, VISITOR)).status).toBe(401)
  })

  it('a level has to be chosen where there is none: status 463 [ACC-8.06]', async () => {
    const who = await world.someone({ membership_type: null })
    const { settleStanding } = await import('./settle-standing.ts')
    await world.database.db.transaction().execute((tx) => settleStanding(tx, who.id, Date.now()))
    expect((await world.get('/data/kioskuser', who.headers)).status).toBe(463)
    expect((await world.get(MEMBERSHIP, who.headers)).data).toMatchObject({ level: null, step: 463, freeLevels: ['S', 'G'] })
    await choose(who, 'G')
    expect(await world.account(who.id)).toMatchObject({ kind: 'guest', level: 'G', roles: ['ROLE_GUEST'], steps: [] })
  })
})

describe('forms without script', () => {
  it('forms without script order and lead back to the membership, with the fault in the address', async () => {
    const who = await world.someone()
    const { priceId } = await offerOf(who)
    const send = (fields: Record<string, string>) =>
      world.app.inject({
        method: 'POST',
        url: ORDERS,
        payload: new URLSearchParams({ _csrf: who.headers['x-xsrf-token'], ...fields }).toString(),
        headers: { ...who.headers, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      })
    const changed = await send({ level: 'P', kind: 'UPGRADE', priceId: '1' })
    expect([changed.statusCode, changed.headers.location]).toEqual([303, '/upgrade-membership?fault=PRICE_CHANGED'])
    const done = await send({ level: 'P', kind: 'UPGRADE', priceId: String(priceId) })
    expect([done.statusCode, done.headers.location]).toEqual([303, '/upgrade-membership'])
    expect((await world.get(MEMBERSHIP, who.headers)).data['order']).toMatchObject({ state: 'OPEN' })
  })
})
