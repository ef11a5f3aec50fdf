import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseClosedAccounts } from '#modules/account-information/index.ts'
import { CARD, type Payer, paymentWorld, type PaymentWorld } from '../gateway-payments/gateway-payments.test-kit.ts'

type Body = ReturnType<typeof JSON.parse>

const LIST = '/data/payments/methods'
const REMOVE = '/data/payments/methods/remove'
const NEXT_YEAR = new Date().getUTCFullYear() + 1

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

const cardsOf = async ({ headers }: Payer): Promise<Body[]> => (await world.get(LIST, headers)).data.cards
const remove = async (payload: object, headers: Readonly<Record<string, string>>) => {
  const answer = await world.app.inject({ method: 'POST', url: REMOVE, payload, headers })
  return { status: answer.statusCode, ...answer.json() }
}
/** Somebody pays a deposit by a typed card; keep: with the tick of the page. */
async function pay(who: Payer, number: string = CARD.paid, { keep = true, amount = '60' } = {}): Promise<string> {
  const { ref, url } = await world.begin(who, { amount })
  const fields = { number, code: '123', month: '12', year: String(NEXT_YEAR), ...(keep && { keep: 'on' }) }
  await world.post(url, 'card', fields)
  expect((await world.settle(ref)).state).toBe('CAPTURED')
  return ref
}
const keptAtBank = async (who: Payer): Promise<boolean[]> => {
  const { rows } = await world.database.pool.query('select token from saved_cards where account_id = $1 order by id', [who.id])
  return rows.map(({ token }) => world.bank.orders.card(token) !== null)
}
const tokenOf = async (id: number): Promise<string> =>
  (await world.database.pool.query('select token from saved_cards where id = $1', [id])).rows[0].token
/** Has every card that is due forgotten at the bank; the job may have taken it a moment before. */
const forgotten = (token: string) =>
  expect
    .poll(async () => {
      await world.database.pool.query('update card_removals set ask_at = now() where ask_at is not null')
      await world.app.rooms.payments.removeCards()
      return world.bank.orders.card(token)
    })
    .toBeNull()

describe('saved cards', () => {
  it('saved cards are listed and removed by their own payer alone [MKT-9.18]', async () => {
    const [who, other] = [await world.someone(), await world.someone()]
    await pay(who)
    const [card] = await cardsOf(who)
    expect((await world.get(LIST, {})).status).toBe(401)
    expect((await remove({ cardId: card.cardId }, {})).status).toBe(401)
    expect(await cardsOf(other)).toEqual([])
    expect((await remove({ cardId: card.cardId }, other.headers)).data.errorCode).toBe('CARD_NOT_FOUND')
    for (const cardId of [0, -1, 1.5, 'NaN', 2 ** 53]) expect((await remove({ cardId }, who.headers)).data.errorCode).toBe('INVALID_INPUT')
    expect(await cardsOf(who)).toHaveLength(1)
  })

  it('a card is kept where its payer ticked so, as brand, last four digits and expiry, and nothing more [MKT-9.18]', async () => {
    const who = await world.someone()
    await pay(who, CARD.paid, { keep: false })
    expect(await cardsOf(who)).toEqual([])
    await pay(who)
    expect(await cardsOf(who)).toEqual([
      {
        cardId: expect.any(Number),
        brand: 'Visa',
        lastFour: '0002',
        expiryMonth: 12,
        expiryYear: NEXT_YEAR,
        isExpired: false,
        isUsable: true,
        savedAt: expect.any(String),
      },
    ])
  })

  it('a payment that was declined keeps no card', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who, { amount: '60' })
    await world.post(url, 'card', { number: CARD.poor, code: '123', month: '12', year: String(NEXT_YEAR), keep: 'on' })
    await world.post(url, 'leave')
    expect((await world.settle(ref)).state).toBe('DECLINED')
    expect(await cardsOf(who)).toEqual([])
  })

  it('the same card is one card, however often it is kept, and the older words of the provider for it go', async () => {
    const who = await world.someone()
    await pay(who)
    const first = await tokenOf((await cardsOf(who))[0].cardId)
    await pay(who)
    expect(await cardsOf(who)).toHaveLength(1)
    await forgotten(first)
    expect(await keptAtBank(who)).toEqual([true])
  })

  it('ten cards are kept at most, and the one that was used longest ago goes', async () => {
    const who = await world.someone()
    const { pool } = world.database
    await pool.query(
      `insert into saved_cards (account_id, provider, token, customer_ref, brand, last_four, expires, used_at)
       select $1::bigint, 'simulator', 'old' || $1::text || '_' || n, 'c', 'Visa', lpad(n::text, 4, '0'), '2090-01', now() - n * interval '1 day'
       from generate_series(10, 19) n`,
      [who.id],
    )
    await pay(who)
    const cards = await cardsOf(who)
    expect(cards.map(({ lastFour }) => lastFour)).toEqual(['0002', ...Array.from({ length: 9 }, (_, at) => `00${10 + at}`)])
  })

  it('the next payment is made by the card that is chosen, which is asked for its code alone and stands first then', async () => {
    const who = await world.someone()
    await pay(who)
    await pay(who, CARD.frictionless)
    const [last, first] = await cardsOf(who)
    expect([last.lastFour, first.lastFour]).toEqual(['0010', '0002'])
    const { ref, url } = await world.begin(who, { amount: '70', cardId: String(first.cardId) })
    expect(await (await fetch(url)).text()).toContain('Visa **** **** **** 0002')
    await world.post(url, 'kept', { code: '123' })
    expect(await world.settle(ref)).toMatchObject({ state: 'CAPTURED', card_last_four: '0002' })
    expect((await cardsOf(who)).map(({ lastFour }) => lastFour)).toEqual(['0002', '0010'])
  })

  it('another card for the same payment is another page, and the first one is closed', async () => {
    const who = await world.someone()
    await pay(who)
    const [{ cardId }] = await cardsOf(who)
    const one = await world.begin(who, { amount: '80' })
    const two = await world.begin(who, { amount: '80', cardId: String(cardId) })
    expect(two.ref).not.toBe(one.ref)
    expect(await world.row(one.ref)).toMatchObject({ state: 'CANCELLED' })
    expect((await world.begin(who, { amount: '80', cardId: String(cardId) })).ref).toBe(two.ref)
  })

  it("a payment begins by none of another's cards, nor by one that was removed, has expired, or is another provider's", async () => {
    const [who, other] = [await world.someone(), await world.someone()]
    await pay(other)
    await pay(who)
    const [foreign] = await cardsOf(other)
    const [own] = await cardsOf(who)
    const { pool } = world.database
    const begin = async (cardId: unknown, more = {}) =>
      (await world.set({ GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount: '60', cardId, ...more }, who.headers)).data
    expect(await begin(foreign.cardId)).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'NO_CARD' })
    expect(await begin('1 or 1=1')).toMatchObject({ reason: 'NO_CARD' })
    expect(await begin(own.cardId, { method: 'BANK_PAY' })).toMatchObject({ reason: 'NO_CARD' })
    await pool.query(`update saved_cards set expires = '2020-01' where id = $1`, [own.cardId])
    expect(await cardsOf(who)).toMatchObject([{ isExpired: true, isUsable: false }])
    expect(await begin(own.cardId)).toMatchObject({ reason: 'NO_CARD' })
    await pool.query(`update saved_cards set expires = '2090-01', provider = 'stripe' where id = $1`, [own.cardId])
    expect(await cardsOf(who)).toMatchObject([{ isExpired: false, isUsable: false }])
    expect(await begin(own.cardId)).toMatchObject({ reason: 'NO_CARD' })
    await pool.query(`update saved_cards set provider = 'simulator' where id = $1`, [own.cardId])
    await remove({ cardId: own.cardId }, who.headers)
    expect(await begin(own.cardId)).toMatchObject({ reason: 'NO_CARD' })
  })

  it('a card that is removed goes here at once, and at its provider as soon as that answers', async () => {
    const who = await world.someone()
    await pay(who)
    const [{ cardId }] = await cardsOf(who)
    const token = await tokenOf(cardId)
    await world.switchBank(false)
    expect((await remove({ cardId }, who.headers)).data.cards).toEqual([])
    await world.app.rooms.payments.removeCards()
    expect(world.bank.orders.card(token)).not.toBeNull()
    await world.switchBank(true)
    await forgotten(token)
    expect((await remove({ cardId }, who.headers)).data.errorCode).toBe('CARD_NOT_FOUND')
  })

  it('a payment that was under way does not bring a card back that was removed meanwhile', async () => {
    const who = await world.someone()
    await pay(who)
    const [{ cardId }] = await cardsOf(who)
    const token = await tokenOf(cardId)
    const { ref, url } = await world.begin(who, { amount: '90', cardId: String(cardId) })
    await world.post(url, 'kept', { code: '123' })
    await remove({ cardId }, who.headers)
    expect((await world.settle(ref)).state).toBe('CAPTURED')
    expect(await cardsOf(who)).toEqual([])
    await forgotten(token)
  })

  it('the cards of an account that is erased go, and their provider is asked; an export tells them without its words', async () => {
    const who = await world.someone()
    await pay(who)
    const [{ cardId }] = await cardsOf(who)
    const token = await tokenOf(cardId)
    const told = (await world.app.inject({ url: '/data/member/export', headers: who.headers })).body
    expect(told).toContain('saved_cards')
    expect(told).not.toContain(token)
    await world.database.pool.query(`update accounts set status = 'closed', closed_at = now() - interval '40 days' where id = $1`, [who.id])
    await eraseClosedAccounts(world.app.rooms.retention)
    expect(await keptAtBank(who)).toEqual([])
    await forgotten(token)
  })
})
