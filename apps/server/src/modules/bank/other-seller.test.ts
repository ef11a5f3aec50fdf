import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockStanding, verifyInvoices, writeOff } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import { anEntity, type Somebody } from '../invoices/invoices.test-kit.ts'
import { type BankWorld, bankWorld, LINES, statementOf } from './bank.test-kit.ts'

/** A win of 1,000 with a buyer fee of 320 and a gate fee of 95. */
const TOTAL_MINOR = 141_500
const REASON = 'Seen at the bank.'

let world: BankWorld
beforeAll(async () => {
  world = await bankWorld()
  await anEntity(world, { site: 'CPRTUK', code: 'TUK', hasBank: false })
})
afterAll(() => world.close())

/** Bills a win at the seller of another site, in the same currency; answers the invoice. */
async function billedElsewhere(who: Somebody): Promise<number> {
  const { lot } = await world.aWin(who, { site: 'CPRTUK' })
  await world.bill(who)
  const [invoice] = await world.rows('select id, site from invoices where lot = $1', [lot])
  expect(invoice).toMatchObject({ site: 'CPRTUK' })
  return invoice.id
}
const statusOf = async (id: number) => (await world.rows('select status from invoice_states where invoice_id = $1', [id]))[0].status
const creditOf = async (who: Somebody) =>
  (await world.rows(`select credit_minor::float8 as credit from balances where payer_id = $1 and currency = 'USD'`, [who.id]))[0].credit

it('money that names no invoices pays those of its own seller, and the rest is credit', async () => {
  const who = await world.someone()
  const elsewhere = await billedElsewhere(who)
  await world.aWin(who)
  const own = (await world.bill(who)).find(({ id }) => id !== elsewhere)?.id ?? 0
  const money = { number: who.number, currency: 'USD', amountMinor: 2 * TOTAL_MINOR, source: 'BANK', reference: 'FOR ALL' }
  const operator = await world.manager()
  const received = { ...money, receivedOn: '2026-01-05', reason: REASON }
  const { data } = await world.post('/data/operations/money/payments', received, operator.headers)
  expect(data).toMatchObject({ applied: [{ invoiceId: own }], credit: TOTAL_MINOR / 100 })
  expect([await statusOf(own), await statusOf(elsewhere)]).toEqual(['PAID', 'OPEN'])
})

it('a line of a bank pays nothing that another seller has given up', async () => {
  const who = await world.someone()
  const id = await billedElsewhere(who)
  await transaction(world.deps.db, async (tx) => {
    const state = await lockStanding(tx, { invoiceId: id, payerId: who.id }, Date.now())
    await writeOff(tx, state, { amountMinor: TOTAL_MINOR, cause: 'given up', actorId: world.keeper.id, nowMs: Date.now() })
  })
  expect(await statusOf(id)).toBe('WRITTEN_OFF')
  const statement = await world.loaded(statementOf('2026-01-05', [{ amount: TOTAL_MINOR / 100 }]))
  const [line] = await world.lines(statement)
  const matched = await world.post(`${LINES}/${line.id}/match`, { number: who.number, reason: REASON }, world.keeper.headers)
  expect(matched.data).toMatchObject({ state: 'POSTED' })
  expect([await statusOf(id), await creditOf(who)]).toEqual(['WRITTEN_OFF', TOTAL_MINOR])
})

it('the books hold after all of it', async () => {
  expect((await verifyJournal(world.database.db)).faults).toEqual([])
  expect((await verifyInvoices(world.database.db)).faults).toEqual([])
})
