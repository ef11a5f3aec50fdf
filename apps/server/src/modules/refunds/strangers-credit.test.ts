import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyJournal } from '#modules/journal/index.ts'
import { CARD, type Payer } from '../gateway-payments/gateway-payments.test-kit.ts'
import { linkWorld, type LinkWorld, PRICE_MINOR, TOTAL_MINOR } from '../pay-links/pay-links.test-kit.ts'
import { DESK, US_BANK } from './refunds.test-kit.ts'

const MONEY = '/data/operations/money'
const FEE_MINOR = TOTAL_MINOR - PRICE_MINOR
const FEE_LINE = 2
const SETTLED_WITHIN = { timeout: 20_000 }
/** Everything fits into it: a card takes so much on a day, an operator agrees to so much alone. */
const OWN_MINOR = 50_000

let world: LinkWorld
let first: Payer
let second: Payer
beforeAll(async () => {
  world = await linkWorld()
  first = await world.someone({ kind: 'internal', privileges: ['MONEY'] })
  second = await world.someone({ kind: 'internal', privileges: ['MONEY'] })
})
afterAll(() => world.close())

async function paid({ pciURL, orderRefId }: { readonly pciURL: string; readonly orderRefId: string }): Promise<string> {
  await world.payByCard(pciURL, CARD.paid)
  await expect.poll(async () => (await world.settle(orderRefId)).state, SETTLED_WITHIN).toBe('CAPTURED')
  return orderRefId
}
/** Pays an invoice by the own card of who owes it; answers the reference of the payment. */
const payOwn = async (who: Payer, id: number) =>
  paid((await world.set({ GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: String(id) }, who.headers)).data)
/** Has a stranger pay it by a link. */
const payByLink = async (who: Payer, id: number) => paid((await world.start(await world.make(who, id))).data)
/** Takes an invoice back by a credit note, or some lines of it. */
async function takeBack(id: number, lines?: readonly { readonly position: number; readonly amountMinor: number }[]): Promise<void> {
  const { actId } = (await world.act(`${MONEY}/invoices/${id}/acts`, { kind: 'CREDIT_NOTE', reason: 'Seen.', lines }, first.headers)).data
  const decided = await world.act(`${MONEY}/acts/${actId}`, { action: 'approve', reason: 'Agreed.' }, second.headers)
  expect(decided.data).toMatchObject({ state: 'DONE' })
}
/** Asks for a refund of credit. */
const refund = async (who: Payer, amountMinor: number, to: object) =>
  (
    await world.act(
      DESK,
      { number: who.number, origin: 'CREDIT', currency: 'USD', amountMinor, reason: 'SALE_CANCELLED', note: 'Seen.', ...to },
      first.headers,
    )
  ).data
const creditOf = async (who: Payer) =>
  (await world.rows(`select credit_minor::float8 as credit from balances where payer_id = $1 and currency = 'USD'`, [who.id]))[0]?.credit
const REFUSED = { errorCode: 'REFUND_REFUSED', reason: 'TOO_MUCH', mostMinor: 0 }

it('what a stranger has paid goes to no card of whoever owed it, however much that card has paid before', async () => {
  const who = await world.someone()
  const own = await payOwn(who, await world.invoice(who))
  const id = await world.invoice(who)
  const theirs = await payByLink(who, id)
  await takeBack(id)
  expect(await creditOf(who)).toBe(TOTAL_MINOR)
  expect(await refund(who, 100, { paymentRef: own })).toMatchObject(REFUSED)
  expect(await refund(who, 100, { bank: US_BANK })).toMatchObject(REFUSED)
  expect(await refund(who, TOTAL_MINOR, { paymentRef: theirs })).toMatchObject({ refundId: expect.any(Number) })
  expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
})

it('a refund to the own card that a rule proposed does not take what a stranger has paid since', async () => {
  const who = await world.someone()
  const [twice, other, links] = [await world.invoice(who), await world.invoice(who), await world.invoice(who)]
  const { data } = await world.set({ GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: String(twice) }, who.headers)
  await receive(who, TOTAL_MINOR, [twice])
  await paid(data)
  const [{ id: proposed }] = await world.rows(`select id from refunds where payer_id = $1 and state = 'PROPOSED'`, [who.id])
  expect((await world.act('/data/payments/useCredit', { invoiceIds: [other] }, who.headers)).returnCode).toBe(1)
  await payByLink(who, links)
  await takeBack(links)
  expect(await creditOf(who)).toBe(TOTAL_MINOR)
  expect((await world.act(`${DESK}/${proposed}`, { action: 'approve' }, first.headers)).data).toMatchObject(REFUSED)
  expect(await creditOf(who)).toBe(TOTAL_MINOR)
})

it('what a credit note of a part leaves of a stranger’s money is the stranger’s', async () => {
  const who = await world.someone()
  const id = await world.invoice(who)
  const theirs = await payByLink(who, id)
  await takeBack(id, [{ position: FEE_LINE, amountMinor: FEE_MINOR }])
  expect([await world.statusOf(id), await creditOf(who)]).toEqual(['PAID', FEE_MINOR])
  expect(await refund(who, 100, { bank: US_BANK })).toMatchObject(REFUSED)
  expect(await refund(who, FEE_MINOR, { paymentRef: theirs })).toMatchObject({ refundId: expect.any(Number) })
})

it('what a stranger has paid and was spent keeps no money back that came of the payer later', async () => {
  const who = await world.someone()
  const [back, other] = [await world.invoice(who), await world.invoice(who)]
  await payByLink(who, back)
  await takeBack(back)
  expect((await world.act('/data/payments/useCredit', { invoiceIds: [other] }, who.headers)).returnCode).toBe(1)
  await receive(who, OWN_MINOR, [])
  expect(await creditOf(who)).toBe(OWN_MINOR)
  expect(await refund(who, OWN_MINOR, { bank: US_BANK })).toMatchObject({ refundId: expect.any(Number) })
})

it('what the payer’s own money is beside a stranger’s goes back to the payer, and no more of it', async () => {
  const who = await world.someone()
  await receive(who, OWN_MINOR, [])
  const back = await world.invoice(who)
  const theirs = await payByLink(who, back)
  await takeBack(back)
  await receive(who, OWN_MINOR + 1, [])
  const mostMinor = 2 * OWN_MINOR + 1
  expect(await refund(who, mostMinor + 1, { bank: US_BANK })).toMatchObject({ ...REFUSED, mostMinor })
  expect(await refund(who, mostMinor, { bank: US_BANK })).toMatchObject({ refundId: expect.any(Number) })
  expect(await refund(who, 1, { bank: US_BANK })).toMatchObject(REFUSED)
  expect(await refund(who, TOTAL_MINOR, { paymentRef: theirs })).toMatchObject({ refundId: expect.any(Number) })
})

/** Books money of who owes, as by a transfer. */
async function receive(who: Payer, amountMinor: number, invoiceIds: readonly number[]): Promise<void> {
  const operator = await world.someone({ kind: 'internal', privileges: ['MONEY'] })
  const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const money = { number: who.number, currency: 'USD', amountMinor, source: 'BANK', receivedOn, invoiceIds, reason: 'Seen.' }
  const { returnCode } = await world.act(`${MONEY}/payments`, { ...money, reference: `by bank ${who.id} ${amountMinor}` }, operator.headers)
  expect(returnCode).toBe(1)
}
