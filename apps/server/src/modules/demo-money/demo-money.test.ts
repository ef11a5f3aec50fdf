import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOOKKEEPERS, DEBTOR, DEMO_PEOPLE } from '@app/demo/people/people.ts'
import { verifyDefaults } from '#modules/defaults/index.ts'
import { addDemoPeople, findAccountIds } from '#modules/demo-people/index.ts'
import { FeeBook } from '#modules/fee-schedules/index.ts'
import { verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { verifyTills } from '#modules/tills/index.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { openPasswords } from '#platform/passwords/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aLot } from '#test/bidding.test-kit.ts'
import { signIn } from '#test/people.ts'
import { TEST_HASH_COST } from '#test/passwords.ts'
import { addDemoDebts, addDemoEntities, addDemoFees, addDemoMemberships, addDemoTill } from './index.ts'

const LOTS = 6
let one: TestApp
const passwords = openPasswords(silentLog(), TEST_HASH_COST)
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
  const { db, pool } = one.database
  await addDemoPeople({ db, keys: one.keys, passwords }, { isPublic: false })
  for (let at = 0; at < LOTS; at++) {
    const lot = await aLot(one.database)
    await pool.query(`update lots set vin = 'DEM0000000' || number, buy_now_minor = 200000 where number = $1`, [lot])
  }
  // Tills stand at yards with a city.
  await pool.query(`update yards set city = 'Memphis'`)
  await make()
})
afterAll(async () => {
  await passwords.close()
  await one.close()
})

/** What each start of a demo world does. */
async function make(): Promise<void> {
  const { db, pool } = one.database
  const log = silentLog()
  const post = openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log, db })
  await addDemoEntities(db)
  await addDemoFees({ db, book: new FeeBook({ pool, log, redisUrl: undefined }) })
  await addDemoTill({ db, post })
  await addDemoMemberships({ db, post })
  await addDemoDebts({ db, pool, post, log, keys: one.keys, acting: one.app.rooms.bidding.acting })
}

async function ask(number: number, url: string) {
  const id = (await findAccountIds(one.database.db, [number])).get(number) ?? 0
  const headers = await signIn(one.database.db, { id, number } as Parameters<typeof signIn>[1])
  return (await one.app.inject({ url, headers })).json().data
}
const invoices = async (): Promise<{ invoiceType: string; status: string; lotNumber: number | null }[]> =>
  (await ask(DEBTOR, '/data/payments/invoices')).invoices

describe('the money of the demo world', () => {
  it('the money of the demo world has somebody with invoices in the states that invoices come into', async () => {
    const states = (await invoices()).map(({ invoiceType, status }) => `${invoiceType} ${status}`)
    expect(states.toSorted()).toEqual(
      [
        'FEE CANCELLED',
        'FEE CANCELLED',
        'FEE OPEN',
        'FEE PAID',
        'FEE REFUNDED',
        'LOT OPEN',
        'LOT OPEN',
        'LOT OVERDUE',
        'LOT PAID',
        'LOT PENDING',
      ].toSorted(),
    )
    expect((await ask(DEBTOR, '/data/payments/balances')).balances).toMatchObject([{ credit: 60 }])
  })

  it('the money of the demo world has a refund that went back by bank, as two people agreed, and has left the credit', async () => {
    const { refunds } = await ask(BOOKKEEPERS[0], '/data/operations/money/refunds?view=ended')
    expect(refunds).toMatchObject([
      {
        state: 'PAID',
        way: 'BANK',
        number: DEBTOR,
        amountMinor: 7_500,
        askedBy: BOOKKEEPERS[0],
        approvals: [{ by: BOOKKEEPERS[0] }, { by: BOOKKEEPERS[1] }],
      },
    ])
    const { movements } = await ask(DEBTOR, '/data/payments/history')
    expect(movements).toContainEqual(expect.objectContaining({ kind: 'REFUND', amount: 75 }))
  })

  it('the money of the demo world has a lot whose storage runs, one that is held for a dispute, and one that is to be given up', async () => {
    const { lots } = await ask(DEBTOR, '/data/release/storage?lots=')
    const days = lots.map((storage: { days: number }) => storage.days)
    expect(days.filter((count: number) => count > 0)).toHaveLength(2)
    const { rows } = await one.database.pool.query(`select kind from release_holds where lifted_at is null`)
    expect(rows).toEqual([{ kind: 'DISPUTE' }])
    const { defaults } = await ask(BOOKKEEPERS[0], '/data/operations/money/defaults')
    expect(defaults).toMatchObject([{ state: 'PROPOSED', number: DEBTOR }])
  })

  it('the money of the demo world has a lender who has an invoice, and its lot', async () => {
    const lent = (await ask(DEBTOR, '/data/payments/invoices')).invoices.filter(({ lender }: { lender: string }) => lender !== '')
    expect(lent).toMatchObject([{ invoiceType: 'LOT', status: 'OPEN', lender: 'First Example Floorplan' }])
    const { handovers } = await ask(BOOKKEEPERS[1], '/data/operations/money/lenders/handovers')
    expect(handovers).toMatchObject([{ lender: 'First Example Floorplan', number: DEBTOR, theirReference: 'D-901016', holdsVehicle: true }])
    const { acts } = await ask(BOOKKEEPERS[1], '/data/operations/money/lenders')
    expect(acts).toMatchObject([{ kind: 'ADD', state: 'DONE', askedBy: BOOKKEEPERS[0], decidedBy: BOOKKEEPERS[1] }])
  })

  it('the money of the demo world has invoices of memberships that are paid, and one whose payment went back', async () => {
    const numberOf = (about: string) => DEMO_PEOPLE.find((person) => person.about === about)?.number ?? 0
    const [paid, back] = [numberOf('memberPaid'), numberOf('memberFetchedBack')]
    for (const [number, status] of [
      [paid, 'PAID'],
      [back, 'OVERDUE'],
    ] as const) {
      const [invoice, ...more] = (await ask(number, '/data/payments/invoices')).invoices
      expect(more).toEqual([])
      expect(invoice).toMatchObject({ invoiceType: 'FEE', paymentType: 'membership', status })
      const { past } = await ask(number, '/data/member/membership')
      expect(past).toMatchObject([
        { invoiceId: invoice.invoiceId, invoiceStatus: status, owedMinor: status === 'PAID' ? 0 : past[0].dueMinor },
      ])
    }
    expect((await ask(paid, '/data/payments/history')).movements.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['INVOICE', 'PAYMENT']),
    )
    expect((await ask(back, '/data/lanes/mine')).bar).toBe('OVERDUE')
  })

  it('the money of the demo world has fees that come, approved by two people', async () => {
    const { schedules } = await ask(BOOKKEEPERS[0], '/data/operations/money/fees?site=CPRTUS')
    expect(schedules).toMatchObject([
      { state: 'APPROVED', isInForce: false, author: BOOKKEEPERS[0], approvedBy: BOOKKEEPERS[1] },
      { isInForce: true, author: null },
    ])
  })

  it('the money of the demo world is proven whole, and comes once however often the server starts', async () => {
    const { db } = one.database
    const before = await invoices()
    await make()
    expect(await invoices()).toEqual(before)
    for (const verify of [verifyJournal, verifyInvoices, verifyDefaults, verifyTills]) expect((await verify(db)).faults).toEqual([])
  })
})
