import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARD, type Payer } from '../gateway-payments/gateway-payments.test-kit.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { PROVIDER_TIMEOUT_MS } from '#platform/gateway/limits.ts'
import { ASK, IBAN, refundWorld, type RefundWorld, US_BANK } from './refunds.test-kit.ts'

const BALANCE = '/data/getDepositRefundBalance'
const CARDS = '/data/getCreditCardDetailsForDepositRefund'
const OWN = '/data/payments/refunds'

let world: RefundWorld
beforeAll(async () => {
  world = await refundWorld()
})
afterAll(() => world.close())

const balanceOf = async (who: Payer) => (await world.act(BALANCE, {}, who.headers)).data.depositRefundBalance
const cardsOf = async (who: Payer) => (await world.act(CARDS, {}, who.headers)).data.depositRefundCardDetails
const mailsOf = (who: Payer) => world.rows('select subject from mails where recipient = $1 order by id', [who.email])
const isDown = (down: boolean) =>
  fetch(`${world.bank.url}/v1/control`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.bankKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ isDown: down }),
  })

describe('a deposit that is asked back', () => {
  it('a deposit is read and asked back by its member alone, with the token', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    const { 'x-xsrf-token': _, ...bare } = who.headers
    const counterman = await world.someone({ kind: 'counterman', roles: ['COUNTERMAN'] })
    const kiosk = await world.someone({ kind: 'kiosk', roles: ['KIOSK_BIDDER'] })
    for (const [url, body] of [
      [BALANCE, {}],
      [CARDS, {}],
      [ASK, { currency: 'USD', amount: '5', cardId: ref }],
      [`${ASK}/withdraw`, { refundId: 1 }],
    ] as const) {
      const answers = [{ host: 'localhost' }, bare, counterman.headers, kiosk.headers].map((headers) => world.act(url, body, headers))
      expect([url, ...(await Promise.all(answers)).map(({ status }) => status)]).toEqual([url, 401, 403, 403, 403])
    }
    expect(await world.held(who)).toBe(50_000)
  })

  it('a deposit answers its balance and the cards it came by, masked [MKT-7.27, ACC-7.25, ACC-7.26]', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    const balance = await world.act(BALANCE, {}, who.headers)
    expect(balance).toMatchObject({ status: 200, returnCode: 1, returnCodeDesc: 'Success' })
    expect(balance.data).toEqual({
      depositRefundBalance: { depositBalance: 500, currency: 'USD', free: 500, byBank: 0, onItsWay: 0 },
    })
    const cards = await world.act(CARDS, {}, who.headers)
    expect(cards).toMatchObject({ status: 200, returnCode: 1, returnCodeDesc: 'Success' })
    expect(cards.data).toEqual({
      depositRefundCardDetails: [
        {
          cardId: ref,
          brand: 'Visa',
          lastFour: '0002',
          expiryMonth: 12,
          expiryYear: new Date().getUTCFullYear() + 1,
          currency: 'USD',
          refundable: 500,
          paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      ],
    })
    const other = await world.someone()
    expect([await balanceOf(other), await cardsOf(other)]).toEqual([
      { depositBalance: 0, currency: 'USD', free: 0, byBank: 0, onItsWay: 0 },
      [],
    ])
  })

  it('a deposit refund is a balance with its depositBalance, and the details of cards [MKT-3.58, ACC-3.27]', async () => {
    const who = await world.someone()
    await world.deposit(who, 120)
    expect(await balanceOf(who)).toMatchObject({ depositBalance: 120 })
    expect(await cardsOf(who)).toEqual([expect.objectContaining({ lastFour: '0002', brand: 'Visa' })])
    expect((await world.act(BALANCE, { currency: 'GBP' }, who.headers)).data.depositRefundBalance).toMatchObject({
      depositBalance: 0,
      currency: 'GBP',
    })
    expect((await world.act(BALANCE, { currency: 'XXX' }, who.headers)).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
  })

  it.each([
    ['no amount', { amount: '' }, 'amount'],
    ['nothing', { amount: '0' }, 'amount'],
    ['a negative amount', { amount: '-5' }, 'amount'],
    ['a third decimal', { amount: '5.001' }, 'amount'],
    ['no number', { amount: 'NaN' }, 'amount'],
    ['2^53', { amount: '9007199254740992' }, 'amount'],
    ['no currency', { currency: 'XXX' }, 'currency'],
    ['no way', { cardId: '' }, 'bank[holder]'],
    ['an account that is none', { cardId: '', bank: { ...US_BANK, account: '12' } }, 'bank[account]'],
    ['a routing number that is none', { cardId: '', bank: { ...US_BANK, routing: '021000022' } }, 'bank[routing]'],
    ['an IBAN with a wrong digit', { cardId: '', bank: { holder: 'Pat', account: 'NL91ABNA0417164301', routing: '' } }, 'bank[account]'],
    ['a holder in code', { cardId: '', bank: { ...US_BANK, holder: '<script>' } }, 'bank[holder]'],
  ])('a deposit refund of %s is refused, and nothing is set aside', async (_, more, field) => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    const { data } = await world.ask(who, { amount: '100', cardId: ref, ...more })
    expect(data.errorCode).toBe('INVALID_INPUT')
    expect(Object.keys(data.fieldErrors)).toContain(field)
    expect(await world.held(who)).toBe(50_000)
    expect(await world.rows('select from refunds where payer_id = $1', [who.id])).toEqual([])
  })

  it('a deposit goes back to the card it came by: set aside at once, then paid once, and told', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    const { data } = await world.ask(who, { amount: '120.50', cardId: ref })
    expect(data).toEqual({ refundId: expect.any(Number), state: 'APPROVED', notBefore: '' })
    expect(await world.held(who)).toBe(37_950)
    expect(await balanceOf(who)).toMatchObject({ depositBalance: 379.5, onItsWay: 120.5 })
    for (let time = 0; time < 3; time += 1) await world.send(data.refundId)
    expect(world.paidBack(ref)).toEqual([12_050])
    expect(await world.refund(data.refundId)).toMatchObject({ state: 'PAID', next_at: null })
    const own = (await world.get(OWN, who.headers)).data.refunds
    expect(own).toEqual([
      expect.objectContaining({
        refundId: data.refundId,
        state: 'PAID',
        amount: 120.5,
        way: 'GATEWAY',
        lastFour: '0002',
        isWithdrawable: false,
      }),
    ])
    expect((await mailsOf(who)).map(({ subject }) => subject)).toEqual([
      expect.any(String),
      'Refund of 120.50 USD requested',
      '120.50 USD is on its way back to you',
    ])
    expect((await cardsOf(who))[0].refundable).toBe(379.5)
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  })

  it('a deposit that was asked back raises no limit any more, before it has gone', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    const limit = async () => (await world.get('/data/payments/deposits', who.headers)).data.limits[0].limitMinor
    const before = await limit()
    await world.ask(who, { amount: '100', cardId: ref })
    expect(before - (await limit())).toBe(10 * 10_000)
  })

  it('a deposit that bids stand on is refused with its numbers, and goes as far as they let it', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    // 1,000 are free of deposits: 3,000 beyond it take 300.
    await world.bind(who, 4_000)
    expect((await world.ask(who, { amount: '200.01', cardId: ref })).data).toMatchObject({
      errorCode: 'REFUND_REFUSED',
      reason: 'BOUND',
      exposureMinor: 400_000,
      limitMinor: 399_990,
      freeMinor: 20_000,
    })
    expect(await balanceOf(who)).toMatchObject({ depositBalance: 500, free: 200 })
    expect((await world.ask(who, { amount: '200', cardId: ref })).data.state).toBe('APPROVED')
    expect((await world.ask(who, { amount: '0.01', cardId: ref })).data).toMatchObject({ reason: 'BOUND', freeMinor: 0 })
  })

  it('a deposit stays where something is overdue', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    await world.rows(`insert into balances (payer_id, currency, owed_minor, overdue_since) values ($1, 'GBP', 100, now())`, [who.id])
    expect((await world.ask(who, { amount: '1', cardId: ref })).data).toMatchObject({ reason: 'BOUND', freeMinor: 0 })
    await world.rows(`delete from balances where payer_id = $1 and currency = 'GBP'`, [who.id])
  })

  it('a deposit goes back by no payment of somebody else, none that is no deposit, and never more than it paid', async () => {
    const [who, other] = [await world.someone(), await world.someone()]
    const [first, second] = [await world.deposit(who, 100), await world.deposit(who, 200)]
    const foreign = await world.deposit(other, 500)
    for (const cardId of [foreign, 'none', 'x'.repeat(64)])
      expect((await world.ask(who, { amount: '50', cardId })).data).toMatchObject({ errorCode: 'REFUND_REFUSED', reason: 'NO_SOURCE' })
    expect((await world.ask(who, { amount: '100.01', cardId: first })).data).toMatchObject({ reason: 'TOO_MUCH', mostMinor: 10_000 })
    expect((await world.ask(who, { amount: '300.01', cardId: second })).data).toMatchObject({ reason: 'TOO_MUCH', mostMinor: 30_000 })
    const { refundId } = (await world.ask(who, { amount: '60', cardId: first })).data
    expect((await world.ask(who, { amount: '40.01', cardId: first })).data).toMatchObject({ reason: 'TOO_MUCH', mostMinor: 4_000 })
    await world.send(refundId)
    expect((await world.ask(who, { amount: '40.01', cardId: first })).data).toMatchObject({ reason: 'TOO_MUCH', mostMinor: 4_000 })
    expect((await cardsOf(who)).map(({ refundable }: { refundable: number }) => refundable)).toEqual([200, 40])
  })

  it('a deposit that is asked back many times at once goes back once', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.ask(who, { amount: '300', cardId: ref })))
    const taken = answers.filter(({ returnCode }) => returnCode === 1)
    expect(taken).toHaveLength(1)
    await Promise.all(Array.from({ length: 4 }, () => world.send(taken[0]?.data.refundId)))
    expect(world.paidBack(ref)).toEqual([30_000])
    expect(await world.held(who)).toBe(20_000)
  })

  it('a deposit refund with an Idempotency-Key is one, and another one with the same key is refused', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    const keyed = { ...who, headers: { ...who.headers, 'idempotency-key': 'back' } }
    const [first, again] = [await world.ask(keyed, { amount: '50', cardId: ref }), await world.ask(keyed, { amount: '50', cardId: ref })]
    expect(again).toEqual(first)
    expect((await world.ask(keyed, { amount: '60', cardId: ref })).status).toBe(422)
    expect(await world.held(who)).toBe(45_000)
  })

  it('a deposit refund takes a fresh proof of who asks', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    const old = { ...who, headers: await world.asOfLong(who) }
    expect((await world.ask(old, { amount: '50', cardId: ref })).data.errorCode).toBe('PROOF_NEEDED')
    expect(await world.held(who)).toBe(50_000)
  })

  it('a deposit refund without script leads back to the page, with what was wrong', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    const form = (fields: Record<string, string>) =>
      world.app.inject({
        method: 'POST',
        url: ASK,
        headers: { ...who.headers, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ currency: 'USD', locale: 'en_us', csrf: who.headers['x-xsrf-token'], ...fields }).toString(),
      })
    const wrong = await form({ amount: '900', cardId: ref })
    expect([wrong.statusCode, wrong.headers.location]).toEqual([303, expect.stringMatching(/^\/member-payments\/deposits\?fault=/)])
    const right = await form({ amount: '10', cardId: ref })
    expect([right.statusCode, right.headers.location]).toEqual([303, '/member-payments/deposits'])
    const bank = await form({ amount: '10', 'bank[holder]': 'Pat', 'bank[account]': IBAN, 'bank[routing]': '' })
    expect(bank.headers.location).toContain('fault=')
  })

  it('a deposit refund that nobody has agreed to is taken back by its payer alone', async () => {
    const [who, other] = [await world.someone(), await world.someone()]
    const ref = await world.deposit(who, 2_000)
    const { refundId, state } = (await world.ask(who, { amount: '1500', cardId: ref })).data
    expect([state, await world.held(who)]).toEqual(['ASKED', 50_000])
    const back = (by: Payer) => world.act(`${ASK}/withdraw`, { refundId }, by.headers)
    expect((await back(other)).data).toMatchObject({ errorCode: 'REFUND_NOT_FOUND' })
    expect((await world.get(OWN, other.headers)).data.refunds).toEqual([])
    expect((await back(who)).data).toMatchObject({ state: 'WITHDRAWN' })
    expect(await world.held(who)).toBe(200_000)
    expect((await back(who)).data).toMatchObject({ errorCode: 'REFUND_REFUSED', reason: 'CHANGED' })
    const { refundId: small } = (await world.ask(who, { amount: '10', cardId: ref })).data
    expect((await world.act(`${ASK}/withdraw`, { refundId: small }, who.headers)).data).toMatchObject({ reason: 'CHANGED' })
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  })

  it('a deposit that is set aside for its refund is so in the journal, and the verification names whose is not', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 2_000)
    const { refundId, state } = (await world.ask(who, { amount: '1500', cardId: ref })).data
    expect(state).toBe('ASKED')
    const faultsAfter = async (change: string) => {
      const client = new Client({ connectionString: world.database.url })
      await client.connect()
      // Behind the back of all that guards a refund.
      await client.query('set session_replication_role = replica')
      await client.query(`update refunds set ${change} where id = $1`, [refundId])
      await client.end()
      return (await verifyJournal(world.database.db)).faults
    }
    const fault = (stored: string) => [`balance of account ${who.id} in USD: refunds under way is ${stored}, its lines say 150000`]
    expect(await faultsAfter('amount_minor = 150001')).toEqual(fault('150001'))
    expect(await faultsAfter(`amount_minor = 150000, state = 'PAID', ended_at = now()`)).toEqual(fault('0'))
    expect(await faultsAfter(`state = 'ASKED', ended_at = null`)).toEqual([])
    expect((await world.act(`${ASK}/withdraw`, { refundId }, who.headers)).data).toMatchObject({ state: 'WITHDRAWN' })
    expect((await verifyJournal(world.database.db)).faults).toEqual([])
  })

  it('a deposit whose provider refuses is held as before, and that payment is no way back any more', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    const order = world.bank.orders.byKey(ref)
    order?.refunds.push({ id: 'by hand', amountMinor: 40_000, atMs: 0 })
    const { refundId } = (await world.ask(who, { amount: '200', cardId: ref })).data
    expect(await world.send(refundId)).toMatchObject({ state: 'FAILED', end_reason: 'tooMuch' })
    expect(await world.held(who)).toBe(50_000)
    expect(await cardsOf(who)).toEqual([])
    expect(await balanceOf(who)).toMatchObject({ byBank: 500 })
    expect((await world.ask(who, { amount: '1', cardId: ref })).data).toMatchObject({ reason: 'NO_SOURCE' })
  })

  it('a deposit whose provider says nothing is neither paid nor lost until it is asked, and is not paid twice', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500, CARD.paid)
    const { refundId } = (await world.ask(who, { amount: '200', cardId: ref })).data
    await isDown(true)
    expect(await world.send(refundId)).toMatchObject({ state: 'SENDING', ended_at: null })
    expect(await world.held(who)).toBe(30_000)
    await isDown(false)
    // The bank had taken it, by a key that it no longer knows.
    world.bank.orders.byKey(ref)?.refunds.push({ id: 'forgotten', amountMinor: 20_000, atMs: 0 })
    expect(await world.send(refundId)).toMatchObject({ state: 'PAID' })
    expect(world.paidBack(ref)).toEqual([20_000])
  })

  it('a deposit that a node sends is left to it by others for longer than a question and a refund may take', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500, CARD.paid)
    await isDown(true)
    const { refundId } = (await world.ask(who, { amount: '200', cardId: ref })).data
    expect(await world.send(refundId)).toMatchObject({ state: 'SENDING' })
    const client = await world.database.pool.connect()
    try {
      // Whoever takes it now waits for the payer, as it would for a silent provider.
      await client.query('begin')
      await client.query('select from bidder_terms where account_id = $1 for update', [who.id])
      await world.rows('update refunds set next_at = now() where id = $1', [refundId])
      const sending = world.app.rooms.payments.sendRefunds()
      const leased = async () =>
        (await world.rows(`select extract(epoch from next_at - now())::float8 * 1000 as ms from refunds where id = $1`, [refundId]))[0].ms
      // Two requests to ask, two to refund, each of them made twice.
      await expect.poll(leased, { timeout: 20_000 }).toBeGreaterThan(8 * PROVIDER_TIMEOUT_MS)
      await client.query('rollback')
      await sending
    } finally {
      client.release(true)
      await isDown(false)
    }
    expect(await world.send(refundId)).toMatchObject({ state: 'PAID' })
  })
})
