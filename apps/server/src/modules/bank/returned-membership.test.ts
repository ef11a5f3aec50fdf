import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyInvoices } from '../invoices/verify-invoices.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { setTaxRates } from '#test/tax-rates.ts'
import { type BankWorld, bankWorld, followingDays, LINES } from './bank.test-kit.ts'

const MEMBERSHIP = '/data/member/membership'
const DESK = '/data/operations/memberships'
const REASON = { reason: 'Seen at the bank.' }

let world: BankWorld
beforeAll(async () => {
  world = await bankWorld()
  await setTaxRates(world.database.pool, [['USA-NM', 'MEMBERSHIP', 5_125]])
})
afterAll(() => world.close())

it('a wire for a membership that its bank returns leaves the invoice late, once, and its member off the lanes', async () => {
  const who = await world.someone({ profile: { country: 'USA', address: JSON.stringify({ state: 'TX' }) } })
  const [asking, agreeing] = [await world.operator(), await world.operator()]
  const [{ level, kind, priceId, dueMinor }] = (await world.get(MEMBERSHIP, who.headers)).data.offers
  const order = { level, kind, priceId: String(priceId), dueMinor: String(dueMinor) }
  const placed = await world.post(`${MEMBERSHIP}/orders`, order, who.headers)
  const asked = { orderId: placed.data.order.id, reference: 'WIRE 17', ...REASON }
  const { data } = await world.post(`${DESK}/paid`, asked, asking.headers)
  await world.post(`${DESK}/requests/${data.id}`, { action: 'confirm' }, agreeing.headers)
  const [{ id: paymentId }] = await world.rows('select id from payments where payer_id = $1', [who.id])
  const load = followingDays(world, '2026-02-01')
  const came = await load([{ amount: dueMinor / 100, text: 'WIRE 17' }])
  await world.post(`${LINES}/${came.lines[0]}/suspense`, REASON, world.keeper.headers)
  const went = await load([
    { amount: -dueMinor / 100, mark: 'RC', text: 'RETURNED WIRE 17' },
    { amount: -dueMinor / 100, text: 'THE SAME AGAIN' },
  ])
  const back = () =>
    Promise.all(went.lines.map((line) => world.post(`${LINES}/${line}/return`, { paymentId, ...REASON }, world.keeper.headers)))
  expect((await world.post(`${LINES}/${went.lines[0]}/return`, { paymentId, ...REASON }, who.headers)).status).toBe(403)
  expect((await back()).map(({ data: said }) => said.reason).toSorted()).toEqual(['RETURNED', REASON.reason])
  const { past, level: held } = (await world.get(MEMBERSHIP, who.headers)).data
  expect(held).toBe('P')
  expect(past).toMatchObject([{ invoiceStatus: 'OVERDUE', owedMinor: dueMinor }])
  expect((await world.get('/data/lanes/mine', who.headers)).data).toMatchObject({
    bar: 'OVERDUE',
    lateInvoice: { invoiceId: past[0].invoiceId },
  })
  const posted = await world.rows(
    `select l.account, sum(l.minor)::int as minor from journal_lines l where l.account in ('BANK', 'SUSPENSE', 'RECEIVABLE') group by 1 order by 1`,
  )
  expect(posted).toEqual([
    { account: 'BANK', minor: 0 },
    { account: 'RECEIVABLE', minor: dueMinor },
    { account: 'SUSPENSE', minor: 0 },
  ])
  expect((await verifyJournal(world.database.db)).faults).toEqual([])
  expect((await verifyInvoices(world.database.db)).faults).toEqual([])
})
