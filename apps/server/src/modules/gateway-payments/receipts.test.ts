import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { CARD, paymentWorld, type PaymentWorld } from './gateway-payments.test-kit.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
})
afterAll(() => world.close())

const receiptsOf = async (email: string) =>
  (await mailsTo(world.database.db, email)).filter(({ text }) => /\/member-payments\/deposits|accountInformation\/membership/.test(text))

describe('a receipt', () => {
  it('a receipt of a deposit is written with its capture, once, and names what was paid', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who)
    expect(await receiptsOf(who.email)).toEqual([])
    await world.payByCard(url, CARD.paid)
    for (let time = 0; time < 3; time += 1) await world.settle(ref)
    expect(await receiptsOf(who.email)).toMatchObject([
      { subject: 'We received 500.00 USD', text: expect.stringMatching(/held as your deposit[^]*500\.00 USD[^]*/), locale: 'en_us' },
    ])
    expect((await receiptsOf(who.email))[0]?.text).toContain(ref)
  })

  it('a receipt is not written for a payment that was declined', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who)
    await world.payByCard(url, CARD.poor)
    await world.post(url, 'leave')
    await world.settle(ref)
    expect(await receiptsOf(who.email)).toEqual([])
  })

  it('a receipt of a membership is written with its capture, once', async () => {
    const who = await world.someone()
    const { priceId, level, kind } = (await world.get('/data/member/membership', who.headers)).data.offers[0]
    await world.app.inject({
      method: 'POST',
      url: '/data/member/membership/orders',
      payload: { priceId: String(priceId), level, kind },
      headers: who.headers,
    })
    const { data } = await world.set({ GATEWAY_URL_KEY: 'RENEWAL_FEES' }, who.headers)
    await world.payByCard(data.pciURL, CARD.paid)
    for (let time = 0; time < 3; time += 1) await world.settle(data.orderRefId)
    expect(await receiptsOf(who.email)).toMatchObject([
      { subject: 'We received 199.00 USD', text: expect.stringContaining('for your membership') },
    ])
  })
})
