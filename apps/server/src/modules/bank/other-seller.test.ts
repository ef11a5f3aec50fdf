import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockStanding, verifyInvoices, writeOff } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import { makeClose } from '#test/people.ts'
import { anEntity, type Somebody } from '../invoices/invoices.test-kit.ts'
import { type BankWorld, bankWorld, LINES, statementOf } from './bank.test-kit.ts'

/** A win of 1,000 with a buyer fee of 320 and a gate fee of 95. */
const TOTAL_MINOR = 141_500
const REASON = 'Seen at the bank.'
const FIND = '/data/operations/money/payers'

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

it('nobody books money for a seller of others, and what is booked for one is in that one’s books', async () => {
  const who = await world.someone()
  const elsewhere = await billedElsewhere(who)
  await world.aWin(who)
  const own = (await world.bill(who)).find(({ id }) => id !== elsewhere)?.id ?? 0
  let times = 0
  const book = async (by: Somebody, invoiceIds: readonly number[]) => {
    const seen = { source: 'BANK', reference: `SELLER ${who.id} ${(times += 1)}`, receivedOn: '2026-01-05', reason: REASON }
    const money = { number: who.number, currency: 'USD', amountMinor: TOTAL_MINOR, invoiceIds, ...seen }
    return (await world.post('/data/operations/money/payments', money, by.headers)).data
  }
  const ofHome = await world.manager()
  expect(await book(ofHome, [elsewhere])).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
  const ofBoth = await world.operator({ privileges: ['OPERATOR', 'MONEY'], granted_sites: ['CPRTUK'] })
  expect(await book(ofBoth, [own, elsewhere])).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'MIXED_SELLER' })
  expect([await statusOf(own), await statusOf(elsewhere)]).toEqual(['OPEN', 'OPEN'])
  expect(await book(ofBoth, [elsewhere])).toMatchObject({ applied: [{ invoiceId: elsewhere }], credit: 0 })
  const [entry] = await world.rows(`select site from journal_entries where kind = 'PAYMENT_RECEIVED' and cause = $1`, [
    `booked BANK SELLER ${who.id} ${times}`,
  ])
  expect(entry).toEqual({ site: 'CPRTUK' })
})

it('a seller’s bookkeepers find who they have billed, wherever at home, with their own invoices alone, and book for them', async () => {
  const british = await world.someone(
    { kind: 'internal', privileges: ['OPERATOR', 'MONEY'], home_site: 'CPRTUK' },
    { site: 'CPRTUK', host: 'uk.localhost', proved_at: new Date() },
  )
  const [who, stranger] = [await world.someone(), await world.someone()]
  const elsewhere = await billedElsewhere(who)
  for (const one of [who, stranger]) await world.aWin(one)
  await world.bill(who)
  const find = async (q: string) => (await world.get(`${FIND}?q=${encodeURIComponent(q)}`, british.headers)).data
  expect(await find(String(who.number))).toMatchObject({ number: who.number, invoices: [{ invoiceId: elsewhere }] })
  expect(await find(String(stranger.number))).toMatchObject({ errorCode: 'NO_SUCH_PERSON' })
  const book = async (number: number, reference: string) => {
    const money = { number, currency: 'USD', amountMinor: TOTAL_MINOR, source: 'BANK', reference, receivedOn: '2026-01-05', reason: REASON }
    return (await world.post('/data/operations/money/payments', money, british.headers)).data
  }
  expect(await book(stranger.number, 'UK 1')).toMatchObject({ errorCode: 'NO_SUCH_PERSON' })
  expect(await book(who.number, 'UK 2')).toMatchObject({ applied: [{ invoiceId: elsewhere }], credit: 0 })
  expect(await book(who.number, 'UK 3')).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'NOTHING_DUE' })
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

it('nobody books a line as money of who is close to them', async () => {
  const who = await world.someone()
  const close = await world.bookkeeper()
  await makeClose(world.database.db, [close.id, who.id])
  const id = await world.loaded(statementOf('2026-01-06', [{ amount: 9 }], { from: TOTAL_MINOR / 100 }))
  const [line] = await world.lines(id)
  const match = async (by: Somebody) =>
    (await world.post(`${LINES}/${line.id}/match`, { number: who.number, reason: REASON }, by.headers)).data
  expect(await match(close)).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'SELF' })
  expect((await world.lines(id))[0].state).toBe('STAGED')
  expect(await match(world.keeper)).toMatchObject({ state: 'POSTED' })
})

it('the books hold after all of it', async () => {
  expect((await verifyJournal(world.database.db)).faults).toEqual([])
  expect((await verifyInvoices(world.database.db)).faults).toEqual([])
})
