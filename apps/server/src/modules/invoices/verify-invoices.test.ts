import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyInvoices } from './index.ts'
import { type InvoiceWorld, invoiceWorld } from './invoices.test-kit.ts'

let world: InvoiceWorld
beforeAll(async () => {
  world = await invoiceWorld()
})
afterAll(() => world.close())

/** Changes rows as nobody may, and puts them back. */
async function withChange(table: string, change: string, back: string): Promise<readonly string[]> {
  await world.rows(`alter table ${table} disable trigger user`)
  await world.rows(change)
  const { faults } = await verifyInvoices(world.deps.db)
  await world.rows(back)
  await world.rows(`alter table ${table} enable trigger user`)
  return faults
}

it('the series are proven, and the first document that is missing or changed is named', async () => {
  const who = await world.someone()
  for (let at = 0; at < 5; at++) await world.aWin(who, { price: 100 + at })
  const invoices = await world.bill(who)
  expect(await verifyInvoices(world.deps.db)).toEqual({ documents: 5, faults: [] })
  const [, second, third] = invoices
  expect(
    await withChange(
      'invoice_lines',
      `update invoice_lines set amount_minor = amount_minor + 1 where invoice_id = ${second?.id} and position = 1`,
      `update invoice_lines set amount_minor = amount_minor - 1 where invoice_id = ${second?.id} and position = 1`,
    ),
  ).toEqual([`series TUS INVOICE ${new Date().getFullYear()}: ${second?.number} is not what its hash says`])
  expect(
    await withChange(
      'invoices',
      `update invoices set count = 1000 where id = ${third?.id}`,
      `update invoices set count = 3 where id = ${third?.id}`,
    ),
  ).toEqual([`series TUS INVOICE ${new Date().getFullYear()}: after 2 comes 4`])
  await world.rows('update invoice_states set fees_paid_minor = 1 where invoice_id = $1', [second?.id])
  expect((await verifyInvoices(world.deps.db)).faults).toEqual([expect.stringMatching(/are open, the journal says/)])
})

it('a state that somebody rewrote is named: what is said to be paid, another payer or sum, a balance that no longer says who is late', async () => {
  const who = await world.someone()
  const other = await world.someone()
  await world.aWin(who, { price: 100 })
  const [bill] = await world.bill(who)
  // A state that the trial before has left wrong.
  await world.rows(`update invoice_states set fees_paid_minor = 0 where fees_paid_minor = 1`)
  const id = bill?.id
  const told = (change: string, back: string) => withChange('invoice_states', change, back)
  const named = `invoice ${bill?.number}: its`
  for (const status of ['PAID', 'WRITTEN_OFF'])
    await expect(world.rows('update invoice_states set status = $2 where invoice_id = $1', [id, status])).rejects.toThrow(
      'check constraint',
    )
  for (const status of ['CANCELLED', 'REFUNDED'])
    expect(
      await told(
        `update invoice_states set status = '${status}' where invoice_id = ${id}`,
        `update invoice_states set status = 'OPEN' where invoice_id = ${id}`,
      ),
    ).toEqual([`${named} status is not what its amounts say`])
  expect(
    await told(
      `update invoice_states set payer_id = ${other.id} where invoice_id = ${id}`,
      `update invoice_states set payer_id = ${who.id} where invoice_id = ${id}`,
    ),
  ).toContain(`${named} state is about another payer, currency or sum than the document`)
  await world.rows(`update invoice_states set status = 'OVERDUE', overdue_at = due_at where invoice_id = $1`, [id])
  expect((await verifyInvoices(world.deps.db)).faults).toEqual([
    `balance of account ${who.id} in USD: an invoice is late, and it is not overdue`,
  ])
  await world.rows('update balances set overdue_since = now() where payer_id = $1', [who.id])
  expect((await verifyInvoices(world.deps.db)).faults).toEqual([])
})
