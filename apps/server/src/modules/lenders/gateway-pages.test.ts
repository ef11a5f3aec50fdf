import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Payer } from '../gateway-payments/gateway-payments.test-kit.ts'
import { CARD } from '../gateway-payments/gateway-payments.test-kit.ts'
import { linkWorld, type LinkWorld, TOTAL_MINOR } from '../pay-links/pay-links.test-kit.ts'

let world: LinkWorld
let lenderId: number
beforeAll(async () => {
  world = await linkWorld()
  await world.rows(
    `insert into legal_entity_accounts (entity_id, currency, holder, bank, account, routing, bic)
     select id, 'USD', 'Testing House LLC', 'First Bank of Nowhere', '000123456789', '', '' from legal_entities`,
  )
  const [kept] = await world.rows(
    `insert into lenders (site, name, address, email) values ('CPRTUS', 'First Floorplan', '{1 Way}', 'pages@lender.example') returning id`,
  )
  lenderId = Number(kept.id)
})
afterAll(() => world.close())

const hand = (who: Payer, invoiceId: number) =>
  world.act('/data/payments/lenders/handover', { invoiceId, lenderId }, who.headers).then(({ data }) => data)
const beginInvoice = (who: Payer, ...ids: number[]) =>
  world.set({ GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: ids.join(',') }, who.headers).then(({ data }) => data)
const payAll = (who: Payer, more: object = {}) => world.set({ GATEWAY_URL_KEY: 'PAY_ALL', ...more }, who.headers).then(({ data }) => data)

describe('an invoice with a lender at the gateway', () => {
  it('an invoice with a lender is paid by no card, and by all that is owed at once the rest is paid', async () => {
    const who = await world.someone()
    const [first, second] = [await world.invoice(who), await world.invoice(who)]
    await hand(who, first)
    const refused = { errorCode: 'PAYMENT_REFUSED', reason: 'LENDER_HOLD' }
    expect(await beginInvoice(who, first)).toMatchObject(refused)
    expect(await beginInvoice(who, first, second)).toMatchObject(refused)
    const { orderRefId, pciURL } = await payAll(who)
    const attempt = await world.row(orderRefId)
    expect([attempt.invoice_ids.map(Number), Number(attempt.amount_minor)]).toEqual([[second], TOTAL_MINOR])
    await world.payByCard(pciURL, CARD.frictionless)
    await world.settle(orderRefId)
    expect([await world.statusOf(first), await world.statusOf(second)]).toEqual(['OPEN', 'PAID'])
    expect(await payAll(who)).toMatchObject(refused)
    expect(await payAll(who, { currencyCode: 'USD' })).toMatchObject(refused)
  })

  it('an invoice with a lender has no page left on which its buyer could pay: it is closed at the bank', async () => {
    const who = await world.someone()
    const invoiceId = await world.invoice(who)
    const { orderRefId, pciURL } = await beginInvoice(who, invoiceId)
    expect(await hand(who, invoiceId)).toMatchObject({ invoiceId })
    await world.payByCard(pciURL, CARD.frictionless)
    expect(await world.settle(orderRefId)).toMatchObject({ state: 'CANCELLED' })
    expect(await world.statusOf(invoiceId)).toBe('OPEN')
  })

  it('an invoice that was paid on its page is not handed over, and its money pays it', async () => {
    const who = await world.someone()
    const invoiceId = await world.invoice(who)
    const { orderRefId, pciURL } = await beginInvoice(who, invoiceId)
    await world.payByCard(pciURL, CARD.frictionless)
    expect(await hand(who, invoiceId)).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: expect.stringMatching(/CHANGED|NOTHING_DUE/) })
    await world.settle(orderRefId)
    expect(await world.statusOf(invoiceId)).toBe('PAID')
  })

  it('an invoice with a lender has no link left by which somebody else pays, and no word of the lender for whoever has one', async () => {
    const who = await world.someone()
    const invoiceId = await world.invoice(who)
    const key = await world.make(who, invoiceId)
    await hand(who, invoiceId)
    const answer = await world.start(key)
    expect(answer.data).toMatchObject({ errorCode: 'LINK_EXPIRED' })
    expect((await world.look(`/public/data/payments/links/${key}`)).text).not.toMatch(/lender|floorplan/i)
    expect((await world.links(who, invoiceId))[0]).toMatchObject({ state: 'REVOKED' })
    expect((await world.ask(who, invoiceId)).data).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'LENDER_HOLD' })
  })
})
