import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { setTaxRates } from '#test/tax-rates.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { anEntity } from '../invoices/invoices.test-kit.ts'
import { openDisputes } from './disputes.test-kit.ts'
import { CARD, type Payer, type PaymentWorld, paymentWorld } from './gateway-payments.test-kit.ts'

const FEES = { GATEWAY_URL_KEY: 'RENEWAL_FEES', cancelCallBackUrl: '/logout', successCallBackURL: 'dashboard' }
const DESK = '/data/operations/memberships'
const ACTS = '/data/operations/money/acts'
/** 199 and 5.125 % of it. */
const DUE_MINOR = 20_920

let world: PaymentWorld
let disputes: ReturnType<typeof openDisputes>
let operator: Payer
beforeAll(async () => {
  world = await paymentWorld()
  disputes = openDisputes(world)
  await setTaxRates(world.database.pool, [['USA-NM', 'MEMBERSHIP', 5_125]])
  await anEntity(world)
  operator = await world.someone({ kind: 'internal', privileges: ['OPERATOR'] })
})
afterAll(() => world.close())

const rows = async (text: string, values: readonly unknown[] = []) => (await world.database.pool.query(text, [...values])).rows
const call = async (url: string, payload: object, who: Payer) =>
  (await world.app.inject({ method: 'POST', url, payload, headers: who.headers })).json()
const membershipOf = async (who: Payer) => (await world.get('/data/member/membership', who.headers)).data
const barOf = async (who: Payer) => (await world.get('/data/lanes/mine', who.headers)).data.bar
const balanceOf = async (who: Payer) =>
  (
    await rows('select owed_minor::int as owed, credit_minor::int as credit, overdue_since as since from balances where payer_id = $1', [
      who.id,
    ])
  )[0]
const stateOf = async (id: number) => (await rows('select status, due_at, paid_at from invoice_states where invoice_id = $1', [id]))[0]
const toldOf = async (who: Payer, ref: string) =>
  (await mailsTo(world.database.db, who.email)).filter(
    ({ subject, text }) => /bank has fetched|Chargeback/.test(subject) && text.includes(ref),
  )

/** A member of New Mexico whose membership a card has paid. */
async function aMember(card: string = CARD.chargeback): Promise<{ who: Payer; ref: string; invoiceId: number }> {
  const who = await world.someone({ profile: { country: 'USA', address: JSON.stringify({ state: 'NM' }) } })
  const [{ level, kind, priceId, dueMinor }] = (await membershipOf(who)).offers
  await call('/data/member/membership/orders', { level, kind, priceId: String(priceId), dueMinor: String(dueMinor) }, who)
  const { data } = await world.set(FEES, who.headers)
  await world.payByCard(data.pciURL, card)
  await world.settle(data.orderRefId)
  const [{ invoiceId }] = (await membershipOf(who)).past
  return { who, ref: data.orderRefId, invoiceId }
}
/** Pays all that somebody owes by another card; answers the payment. */
async function payAgain(who: Payer, card: string = CARD.paid): Promise<string> {
  const { data } = await world.set({ GATEWAY_URL_KEY: 'PAY_ALL' }, who.headers)
  await world.payByCard(data.pciURL, card)
  expect((await world.settle(data.orderRefId)).is_applied).toBe(true)
  return data.orderRefId
}
async function expectBooksToHold(): Promise<void> {
  expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  expect(await verifyInvoices(world.database.db)).toMatchObject({ faults: [] })
}

describe('a payment of a membership that is fetched back', () => {
  it('a payment of a membership that is fetched back leaves its invoice late, once, and nobody else’s', async () => {
    const other = await aMember(CARD.paid)
    const { who, ref, invoiceId } = await aMember()
    await rows(`update invoice_states set due_at = now() - interval '100 days' where invoice_id = $1`, [invoiceId])
    const before = Date.now()
    await disputes.fetchBack(ref)
    await Promise.all(Array.from({ length: 6 }, () => disputes.ask(ref)))
    expect(await stateOf(invoiceId)).toMatchObject({ status: 'OVERDUE', paid_at: null })
    expect(await balanceOf(who)).toMatchObject({ owed: DUE_MINOR, credit: 0 })
    // Late since its money went back, not since it was issued.
    expect((await balanceOf(who)).since.getTime()).toBeGreaterThanOrEqual(before - 1_000)
    expect((await stateOf(other.invoiceId)).status).toBe('PAID')
    expect(await barOf(other.who)).not.toBe('OVERDUE')
    const posted = await rows(
      `select l.account, l.minor::int from journal_entries e join journal_lines l on l.entry_id = e.id
       where e.cause = $1 and e.kind = 'CHARGEBACK_OPENED' order by 2`,
      [`attempt:${ref}`],
    )
    expect(posted).toEqual([
      { account: 'GATEWAY_CLEARING', minor: -DUE_MINOR },
      { account: 'RECEIVABLE', minor: DUE_MINOR },
    ])
    await expectBooksToHold()
  })

  it('a member whose payment is fetched back keeps the level and bids no more until the invoice is paid', async () => {
    const { who, ref } = await aMember()
    const held = await membershipOf(who)
    expect(held).toMatchObject({ level: 'P', past: [{ invoiceStatus: 'PAID', owedMinor: 0 }] })
    expect(await barOf(who)).not.toBe('OVERDUE')
    await disputes.fetchBack(ref)
    expect(await membershipOf(who)).toMatchObject({
      level: 'P',
      validUntil: held.validUntil,
      past: [{ invoiceStatus: 'OVERDUE', owedMinor: DUE_MINOR }],
    })
    expect(await barOf(who)).toBe('OVERDUE')
    const desk = (await world.get(`${DESK}?number=${who.number}`, operator.headers)).data
    expect(desk.member.orders).toMatchObject([{ invoiceStatus: 'OVERDUE', owedMinor: DUE_MINOR }])
    await payAgain(who)
    expect(await barOf(who)).not.toBe('OVERDUE')
    expect(await membershipOf(who)).toMatchObject({ level: 'P', past: [{ invoiceStatus: 'PAID', owedMinor: 0 }] })
    await expectBooksToHold()
  })

  it('a member whose payment is fetched back is told so by one mail and above every page, and so are the operators', async () => {
    const { who, ref, invoiceId } = await aMember()
    await disputes.fetchBack(ref)
    await disputes.ask(ref)
    const own = await toldOf(who, ref)
    expect(own).toMatchObject([
      { subject: 'Your bank has fetched 209.20 USD back', text: expect.stringContaining('you cannot place new bids') },
    ])
    expect(own[0]?.text).toContain('209.20 USD to pay')
    expect(await toldOf(operator, ref)).toMatchObject([{ text: expect.stringContaining('It had paid for a membership.') }])
    const alerts = (await world.get('/data/member/account/alerts', who.headers)).data
    expect(JSON.stringify(alerts.banner.accountAlerts)).toContain(`/unpaid-invoices/${invoiceId}"`)
    expect(alerts.banner.accountAlerts).toMatchObject([{ userActionCode: 'INVOICE_DUE' }])
  })

  it('a dispute about a membership that is won pays its invoice again, once, and bids are free', async () => {
    const { who, ref, invoiceId } = await aMember()
    await disputes.fetchBack(ref)
    await disputes.win(ref)
    await Promise.all(Array.from({ length: 4 }, () => disputes.ask(ref)))
    expect((await stateOf(invoiceId)).status).toBe('PAID')
    expect(await balanceOf(who)).toMatchObject({ owed: 0, credit: 0, since: null })
    expect(await barOf(who)).not.toBe('OVERDUE')
    await expectBooksToHold()
  })

  it('a dispute about a membership that is won after the member has paid again becomes their credit', async () => {
    const { who, ref, invoiceId } = await aMember()
    await disputes.fetchBack(ref)
    await payAgain(who)
    await disputes.win(ref)
    await disputes.ask(ref)
    expect((await stateOf(invoiceId)).status).toBe('PAID')
    expect(await balanceOf(who)).toMatchObject({ owed: 0, credit: DUE_MINOR })
    await expectBooksToHold()
  })

  it('a payment by which a membership was paid again is fetched back like the first', async () => {
    const { who, ref, invoiceId } = await aMember()
    await disputes.fetchBack(ref)
    const second = await payAgain(who, CARD.chargeback)
    expect((await stateOf(invoiceId)).status).toBe('PAID')
    await disputes.fetchBack(second)
    expect((await stateOf(invoiceId)).status).toBe('OVERDUE')
    expect(await balanceOf(who)).toMatchObject({ owed: DUE_MINOR, credit: 0 })
    expect((await toldOf(who, second)).map(({ text }) => text.includes('you cannot place new bids'))).toEqual([true])
    await disputes.win(ref)
    expect((await stateOf(invoiceId)).status).toBe('PAID')
    await expectBooksToHold()
  })

  it('an upgrade that was ordered before the payment of what it credits is fetched back takes no money: it is ordered anew', async () => {
    const { who, ref } = await aMember()
    await rows(`update membership_periods set level = 'S' where account_id = $1`, [who.id])
    await rows(`update accounts set membership_type = 'S' where id = $1`, [who.id])
    // A member who was late would not be able to order: nearly all of the year is left.
    await rows(`update membership_periods set first_on = first_on - 100, last_on = last_on - 100 where account_id = $1`, [who.id])
    const order = async () => {
      const { level, kind, priceId, dueMinor, creditMinor } = (await membershipOf(who)).offers.find(
        (one: { kind: string }) => one.kind === 'UPGRADE',
      )
      await call('/data/member/membership/orders', { level, kind, priceId: String(priceId), dueMinor: String(dueMinor) }, who)
      return { creditMinor, dueMinor }
    }
    const { creditMinor } = await order()
    expect(creditMinor).toBeGreaterThan(10_000)
    const { data } = await world.set(FEES, who.headers)
    await disputes.fetchBack(ref)
    expect((await world.set(FEES, who.headers)).data).toMatchObject({ reason: 'CHANGED' })
    // The page was open still: what is paid there goes back.
    await world.payByCard(data.pciURL, CARD.paid)
    expect(await world.settle(data.orderRefId)).toMatchObject({ is_applied: false })
    await expect.poll(async () => (await world.settle(data.orderRefId)).paid_back_at, { timeout: 5_000 }).not.toBeNull()
    expect((await membershipOf(who)).order).toBeNull()
    expect(await order()).toMatchObject({ creditMinor: 0 })
    expect(await membershipOf(who)).toMatchObject({ order: { creditMinor: 0 }, past: [{ state: 'CANCELLED', creditMinor }, {}] })
    await expectBooksToHold()
  })

  it('a membership whose payment was fetched back is worth nothing to an upgrade, and ends with a credit note of all of it', async () => {
    const { who, ref, invoiceId } = await aMember()
    // As if standard had been bought and premium were still to be had.
    await rows(`update membership_periods set level = 'S' where account_id = $1`, [who.id])
    await rows(`update accounts set membership_type = 'S' where id = $1`, [who.id])
    const creditOf = async () => (await membershipOf(who)).offers.find(({ level }: { level: string }) => level === 'P')?.creditMinor
    expect(await creditOf()).toBe(19_900)
    await disputes.fetchBack(ref)
    expect(await creditOf()).toBe(0)
    const money = () => world.someone({ kind: 'internal', privileges: ['MONEY'] })
    const [first, second] = [await money(), await money()]
    const { data } = await call(
      `/data/operations/money/invoices/${invoiceId}/acts`,
      { kind: 'CREDIT_NOTE', reason: 'Lost at the bank.' },
      first,
    )
    expect((await call(`${ACTS}/${data.actId}`, { action: 'approve', reason: 'Agreed.' }, second)).data).toMatchObject({ state: 'DONE' })
    expect(await balanceOf(who)).toMatchObject({ owed: 0, credit: 0, since: null })
    expect(await rows('select 1 from memberships where account_id = $1 and next_at <= now()', [who.id])).toHaveLength(1)
    const after = await membershipOf(who)
    expect(after).toMatchObject({ source: 'free', validUntil: '', past: [{ invoiceStatus: 'CANCELLED', owedMinor: 0 }] })
    await disputes.win(ref)
    expect(await balanceOf(who)).toMatchObject({ owed: 0, credit: DUE_MINOR })
    expect((await membershipOf(who)).source).toBe('free')
    await expectBooksToHold()
  })
})
