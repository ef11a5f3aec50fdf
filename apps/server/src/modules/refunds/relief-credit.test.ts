import { afterAll, beforeAll, expect, it } from 'vitest'
import { transaction } from '#platform/db/database.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { CARD, type Payer } from '../gateway-payments/gateway-payments.test-kit.ts'
import { linkWorld, type LinkWorld, PRICE_MINOR, TOTAL_MINOR } from '../pay-links/pay-links.test-kit.ts'
import { proposeCreditBack } from './propose-by-rule.ts'

const MONEY = '/data/operations/money'
const FEE_MINOR = TOTAL_MINOR - PRICE_MINOR
const SETTLED_WITHIN = { timeout: 20_000 }

let world: LinkWorld
let first: Payer
let second: Payer
beforeAll(async () => {
  world = await linkWorld()
  first = await world.someone({ kind: 'internal', privileges: ['MONEY'] })
  second = await world.someone({ kind: 'internal', privileges: ['MONEY'] })
})
afterAll(() => world.close())

async function payOwn(who: Payer, id: number): Promise<string> {
  const { pciURL, orderRefId } = (await world.set({ GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: String(id) }, who.headers)).data
  await world.payByCard(pciURL, CARD.paid)
  await expect.poll(async () => (await world.settle(orderRefId)).state, SETTLED_WITHIN).toBe('CAPTURED')
  return orderRefId
}
const propose = (who: Payer, invoiceId: number, [creditMinor, cause]: readonly [number, string]) =>
  transaction(world.database.db, async (tx) => {
    await lockTerms(tx, who.id)
    await proposeCreditBack({ preferencesOf: () => [] }, tx, {
      payerId: who.id,
      currency: 'USD',
      creditMinor,
      invoiceId,
      isWhole: false,
      reason: 'TAX_RELIEF',
      cause,
    })
  })
const proposed = (who: Payer) =>
  world.rows(
    `select a.ref, r.amount_minor::float8 as minor, r.state, r.reason from refunds r join payment_attempts a on a.id = r.attempt_id
     where r.payer_id = $1 order by r.id`,
    [who.id],
  )

it('credit of a relief of tax is proposed to go back to the card that paid its invoice alone, once, no more than that paid', async () => {
  const who = await world.someone()
  await payOwn(who, await world.invoice(who))
  const id = await world.invoice(who)
  const ref = await payOwn(who, id)
  const { actId } = (
    await world.act(
      `${MONEY}/invoices/${id}/acts`,
      { kind: 'CREDIT_NOTE', reason: 'Seen.', lines: [{ position: 2, amountMinor: FEE_MINOR }] },
      first.headers,
    )
  ).data
  await world.act(`${MONEY}/acts/${actId}`, { action: 'approve', reason: 'Agreed.' }, second.headers)
  await propose(who, id, [FEE_MINOR, 'act:1'])
  await propose(who, id, [FEE_MINOR, 'act:1'])
  const expected = { ref, minor: FEE_MINOR, state: 'PROPOSED', reason: 'TAX_RELIEF' }
  expect(await proposed(who)).toEqual([expected])
  await propose(who, id, [TOTAL_MINOR + 1, 'act:2'])
  expect(await proposed(who)).toEqual([expected, { ...expected, minor: TOTAL_MINOR }])
  await propose(who, id, [0, 'act:3'])
  await propose(who, await world.invoice(who), [500, 'act:4'])
  expect(await proposed(who)).toHaveLength(2)
})

it('a sale that bookkeepers undo proposes what its card paid to go back there, and the invoice is refunded once it has', async () => {
  const who = await world.someone()
  const id = await world.invoice(who)
  const ref = await payOwn(who, id)
  const asked = await world.act(`${MONEY}/invoices/${id}/acts`, { kind: 'CREDIT_NOTE', reason: 'Bent frame.' }, first.headers)
  expect((await world.act(`${MONEY}/acts/${asked.data.actId}`, { action: 'approve', reason: 'Seen.' }, second.headers)).data.state).toBe(
    'DONE',
  )
  expect(await proposed(who)).toEqual([{ ref, minor: TOTAL_MINOR, state: 'PROPOSED', reason: 'SALE_CANCELLED' }])
  expect(await world.statusOf(id)).toBe('CANCELLED')
  const [{ id: refundId }] = await world.rows('select id from refunds where payer_id = $1', [who.id])
  for (const by of [first, second]) await world.act(`${MONEY}/refunds/${refundId}`, { action: 'approve', reason: '' }, by.headers)
  const isPaid = async () => {
    await world.rows('update refunds set next_at = now() where next_at is not null')
    await world.app.rooms.payments.sendRefunds()
    return (await proposed(who))[0].state
  }
  await expect.poll(isPaid, SETTLED_WITHIN).toBe('PAID')
  expect(await world.statusOf(id)).toBe('REFUNDED')
  expect((await world.rows('select credit_minor::float8 as credit from balances where payer_id = $1', [who.id]))[0].credit).toBe(0)
})
