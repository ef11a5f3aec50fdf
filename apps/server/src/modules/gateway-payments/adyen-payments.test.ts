import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findLink } from '#platform/gateway/adyen/adyen-facts.store.ts'
import { standInSettings } from '#platform/gateway/adyen/adyen-env.test-kit.ts'
import { AdyenStandIn } from '#platform/gateway/adyen/adyen-stand-in.test-kit.ts'
import { silentLog } from '#platform/log.ts'
import { until } from '#test/until.ts'
import { type Payer, paymentWorld, type PaymentWorld } from './gateway-payments.test-kit.ts'

const HOOK = '/hooks/payments/adyen'
const JSON_TYPE = { 'content-type': 'application/json', host: 'localhost' }

const said: string[] = []
const noting = (...words: readonly unknown[]): void => void said.push(JSON.stringify(words))
const log = Object.assign(silentLog(), { error: noting, warn: noting, info: noting, debug: noting })

let stand: AdyenStandIn
let world: PaymentWorld
let statuses: number[] = []
const post = async (raw: string): Promise<number> =>
  (await world.app.inject({ method: 'POST', url: HOOK, payload: raw, headers: JSON_TYPE })).statusCode

beforeAll(async () => {
  stand = await new AdyenStandIn().listen()
  world = await paymentWorld({ log, env: standInSettings(stand.url) })
  stand.deliver = async (raw) => void statuses.push(await post(raw))
})
afterEach(() => {
  stand.isSilent = false
  statuses = []
})
afterAll(async () => {
  await world.close()
  await stand.close()
})

/** Every notice so far is handled: by this, or by the application's own job, which may have taken it first. */
async function handled(): Promise<void> {
  await world.app.rooms.notices.handleDue()
  await until(
    'every notice is handled',
    async () => (await world.database.pool.query(`select from provider_notices where state = 'waiting'`)).rowCount === 0,
  )
}
const stateOf = async (ref: string): Promise<string> => (await world.row(ref)).state
const idOf = async (ref: string): Promise<string> => (await findLink(world.database.db, ref))?.linkId ?? ''

/** Somebody who has begun to pay a deposit, with the link that they are led to. */
async function begun(): Promise<{ who: Payer; ref: string; url: string; link: string }> {
  const who = await world.someone()
  const { ref, url } = await world.begin(who)
  return { who, ref, url, link: await idOf(ref) }
}

describe('a payment at Adyen', () => {
  it('a forged notice is refused whoever sends it, and nobody has paid by it', async () => {
    const { who, ref, link } = await begun()
    const item = {
      eventCode: 'AUTHORISATION',
      pspReference: stand.psp('F'),
      merchantReference: stand.links.get(link)?.reference ?? '',
      amount: { value: 50_000, currency: 'USD' },
    }
    expect(await post(stand.notice(item, '00'.repeat(32)))).toBe(401)
    expect(await post(stand.notice({ ...item, success: 'false' }).replace('"success":"false"', '"success":"true"'))).toBe(401)
    await handled()
    expect(await world.settle(ref)).toMatchObject({ state: 'REDIRECTED' })
    expect(await world.held(who)).toBe(0)
  })

  it('a payer is led to the link of their payment, the same in a second tab, and what the notice says is booked once', async () => {
    const { who, ref, url, link } = await begun()
    expect(url).toBe(`${stand.url}/links/${link}`)
    expect(await world.begin(who)).toEqual({ ref, url })
    await stand.authorise(link)
    expect(statuses).toEqual([200])
    await handled()
    expect(await world.row(ref)).toMatchObject({ state: 'CAPTURED', card_brand: 'Visa', card_last_four: '0002' })
    expect(await world.held(who)).toBe(50_000)
  })

  it('a link that Adyen calls completed is not paid before the notice comes, however often it is asked about', async () => {
    stand.isSilent = true
    const { who, ref, link } = await begun()
    const psp = await stand.authorise(link)
    for (let asked = 0; asked < 3; asked += 1)
      expect(await world.settle(ref)).toMatchObject({ state: 'REDIRECTED', is_under_way: true, ask_at: expect.any(Date) })
    expect(await world.held(who)).toBe(0)
    const { reference, amount } = stand.links.get(link) ?? { reference: '', amount: { value: 0, currency: '' } }
    const raw = stand.notice({ eventCode: 'AUTHORISATION', pspReference: psp, merchantReference: reference, amount })
    expect(await Promise.all(Array.from({ length: 8 }, () => post(raw)))).toEqual(Array(8).fill(200))
    await handled()
    expect(await stateOf(ref)).toBe('CAPTURED')
    expect(await world.held(who)).toBe(50_000)
  })

  it('money of another amount settles nothing and is paid back as far as it came', async () => {
    const { who, ref, link } = await begun()
    await stand.authorise(link, { amount: { value: 60_000, currency: 'USD' } })
    await handled()
    await world.settle(ref)
    expect(await world.row(ref)).toMatchObject({ state: 'CAPTURED', is_applied: false })
    expect(await world.held(who)).toBe(0)
    expect(stand.refunds.at(-1)).toMatchObject({ reference: `${ref}-back`, amount: { value: 50_000, currency: 'USD' } })
  })

  it('money that comes after its page was closed goes back, once, when Adyen says that it did', async () => {
    const { who, ref, link } = await begun()
    await world.begin(who, { amount: '600' })
    expect(stand.links.get(link)?.status).toBe('expired')
    expect(await stateOf(ref)).toBe('CANCELLED')
    await stand.authorise(link)
    await handled()
    await world.settle(ref)
    const row = await world.settle(ref)
    expect(row).toMatchObject({ state: 'CANCELLED', is_applied: false })
    expect(row.paid_back_at).not.toBeNull()
    expect(stand.refunds.filter(({ reference }) => reference === `${ref}-back`)).toHaveLength(1)
    expect(await world.held(who)).toBe(0)
  })

  it('a chargeback takes the deposit down once, and a dispute that is won brings it back once', async () => {
    const { who, ref, link } = await begun()
    await stand.authorise(link)
    await handled()
    for (let times = 0; times < 3; times += 1) await stand.change(link, 'CHARGEBACK')
    await handled()
    expect(await world.held(who)).toBe(0)
    expect((await world.row(ref)).charged_back_at).not.toBeNull()
    for (let times = 0; times < 3; times += 1) await stand.change(link, 'CHARGEBACK_REVERSED')
    await handled()
    expect(await world.held(who)).toBe(50_000)
    await stand.change(link, 'SECOND_CHARGEBACK')
    expect(said.join()).toContain('a dispute that was won was taken up again')
  })

  it('no notice leaves a name, an address or first digits of a card in the database, and no key is logged', async () => {
    const { ref, link } = await begun()
    await stand.authorise(link, { refusal: 'Not enough balance' })
    await stand.authorise(link)
    await handled()
    expect(await stateOf(ref)).toBe('CAPTURED')
    const tables = [
      'adyen_links',
      'adyen_facts',
      'adyen_refunds',
      'adyen_reports',
      'adyen_report_lines',
      'provider_notices',
      'payment_attempts',
    ]
    for (const table of tables) {
      const { rows } = await world.database.pool.query(`select to_jsonb(t)::text as row from ${table} t`)
      expect([table, rows.map(({ row }) => row as string).join()]).toEqual([table, expect.not.stringMatching(/canary|400000/i)])
    }
    const { ADYEN_API_KEY: key, ADYEN_HMAC_KEY: hmac, ADYEN_REPORT_PASSWORD: password } = standInSettings(stand.url)
    for (const secret of [key, hmac, password]) expect(said.join()).not.toContain(secret)
  })
})

describe('a card that is kept at Adyen', () => {
  const METHODS = '/data/payments/methods'
  const cardsOf = async ({ headers }: Payer) => (await world.get(METHODS, headers)).data.cards

  it('a card that its payer ticks to keep at Adyen is theirs, pays the next time by its own page, and goes from there once it is removed', async () => {
    const { who, ref, link } = await begun()
    await stand.authorise(link, { isKept: true })
    await handled()
    expect(await stateOf(ref)).toBe('CAPTURED')
    const [card] = await cardsOf(who)
    expect(card).toMatchObject({ brand: 'Visa', lastFour: '0002' })
    expect(JSON.stringify(card)).not.toContain(stand.stored.at(-1)?.id)

    const stranger = await world.someone()
    const wanted = { GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount: '70', currencyCode: 'USD', cardId: String(card.cardId) }
    const pages = { successCallBackURL: 'dashboard', cancelCallBackUrl: 'dashboard', method: 'CRDCARD' }
    expect((await world.set({ ...wanted, ...pages }, stranger.headers)).data).toMatchObject({ reason: 'NO_CARD' })
    const next = (await world.set({ ...wanted, ...pages }, who.headers)).data.orderRefId
    const shown = stand.links.get(await idOf(next))
    expect(shown?.asked['shopperReference']).toBe(`payer-${ref}`)
    await stand.authorise(shown?.id ?? '')
    await handled()
    expect(await stateOf(next)).toBe('CAPTURED')
    expect(await cardsOf(who)).toMatchObject([{ cardId: card.cardId }])

    const token = stand.stored.find(({ shopper }) => shopper === `payer-${ref}`)?.id
    expect(token).toBeDefined()
    await world.app.inject({ method: 'POST', url: `${METHODS}/remove`, payload: { cardId: card.cardId }, headers: who.headers })
    expect(await cardsOf(who)).toEqual([])
    await until('the card is forgotten', async () => {
      await world.app.rooms.payments.removeCards()
      return stand.stored.every(({ id }) => id !== token)
    })
  })
})
