import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { setTaxRates } from '#test/tax-rates.ts'
import { anEntity } from '../invoices/invoices.test-kit.ts'
import { CARD, type Payer, type PaymentWorld, paymentWorld } from './gateway-payments.test-kit.ts'

const FEES = { GATEWAY_URL_KEY: 'RENEWAL_FEES', cancelCallBackUrl: '/logout', successCallBackURL: 'dashboard' }

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
  await setTaxRates(world.database.pool, [['USA-NM', 'MEMBERSHIP', 5_125]])
})
afterAll(() => world.close())

const rows = async (text: string, values: readonly unknown[] = []) => (await world.database.pool.query(text, [...values])).rows
const membershipOf = async (who: Payer) => (await world.get('/data/member/membership', who.headers)).data
/** Somebody of New Mexico who has ordered, and begun to pay. */
async function buyer(): Promise<{ who: Payer; url: string; ref: string }> {
  const who = await world.someone({ profile: { country: 'USA', address: JSON.stringify({ state: 'NM' }) } })
  const [{ level, kind, priceId, dueMinor }] = (await membershipOf(who)).offers
  const payload = { level, kind, priceId: String(priceId), dueMinor: String(dueMinor) }
  await world.app.inject({ method: 'POST', url: '/data/member/membership/orders', payload, headers: who.headers })
  const { data } = await world.set(FEES, who.headers)
  return { who, url: data.pciURL, ref: data.orderRefId }
}
const postedOf = (ref: string) =>
  rows(
    `select l.account, l.detail, l.minor::int from journal_entries e join journal_lines l on l.entry_id = e.id where e.cause = $1 order by 1, 3`,
    [`attempt:${ref}`],
  )

describe('a fee with tax that is paid by card', () => {
  it('a fee with tax that is paid by card on a site that bills nothing is income before tax, and its tax the place’s', async () => {
    const { who, url, ref } = await buyer()
    await world.payByCard(url, CARD.frictionless)
    for (let time = 0; time < 3; time += 1) await world.settle(ref)
    expect(await world.row(ref)).toMatchObject({ state: 'CAPTURED', is_applied: true, amount_minor: 20_920 })
    expect((await membershipOf(who)).past).toMatchObject([{ taxMinor: 1_020, dueMinor: 20_920, invoiceId: null }])
    expect(await postedOf(ref)).toEqual([
      { account: 'FEE_INCOME', detail: 'MEMBERSHIP', minor: -19_900 },
      { account: 'GATEWAY_CLEARING', detail: '', minor: 20_920 },
      { account: 'TAX_PAYABLE', detail: 'USA-NM', minor: -1_020 },
    ])
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  })

  it('a fee with tax that is paid by card is billed once, however often its payment is learned of, with one receipt', async () => {
    await anEntity(world)
    const { who, url, ref } = await buyer()
    await world.payByCard(url, CARD.frictionless)
    await Promise.all([world.settle(ref), world.settle(ref), world.settle(ref)])
    const [{ invoiceId }] = (await membershipOf(who)).past
    expect(await rows('select id::int from invoices where payer_id = $1', [who.id])).toEqual([{ id: invoiceId }])
    expect(await postedOf(ref)).toEqual([
      { account: 'GATEWAY_CLEARING', detail: '', minor: 20_920 },
      { account: 'RECEIVABLE', detail: '', minor: -20_920 },
    ])
    const receipts = (await mailsTo(world.database.db, who.email)).filter(({ subject }) => subject.includes('209.20'))
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.text).toContain(`/member-payments/`)
    expect(await verifyInvoices(world.database.db)).toMatchObject({ faults: [] })
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  })

  it('a fee with tax whose order is withdrawn while it is paid is given back and not billed', async () => {
    const { who, url, ref } = await buyer()
    const { order } = await membershipOf(who)
    const cancel = { method: 'POST', url: '/data/member/membership/orders/cancel', payload: { orderId: String(order.id) } } as const
    await world.app.inject({ ...cancel, headers: who.headers })
    await world.payByCard(url, CARD.frictionless)
    await world.settle(ref)
    expect(await rows('select id from invoices where payer_id = $1', [who.id])).toEqual([])
    expect((await membershipOf(who)).past).toMatchObject([{ state: 'CANCELLED', invoiceId: null }])
  })
})
