import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockStanding, verifyInvoices, writeOff } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import type { Somebody } from '../invoices/invoices.test-kit.ts'
import { type BankWorld, bankWorld, DESK, followingDays, LINES, type TestLine } from './bank.test-kit.ts'

const BOOK = '/data/operations/money/payments'
const REASON = 'Seen at the bank.'
/** A win of 1,000.00 with fees of 415.00. */
const [TOTAL, PRICE, FEES] = [1_415, 1_000, 415]
/** More than are posted in one transaction. */
const MANY = 130
const LOOK_AGAIN_MS = 20

let world: BankWorld
let other: TestApp
let nextDay: ReturnType<typeof followingDays>
beforeAll(async () => {
  world = await bankWorld()
  other = await testApp({ SEARCH_WORKERS: '0' }, { beside: world })
  nextDay = followingDays(world, '2026-01-04')
})
let references = 0
afterAll(async () => {
  await other.close()
  await world.close()
})

/** Somebody who announced a transfer for so many invoices. */
async function aPayer(wins = 1): Promise<{ who: Somebody; ids: number[]; reference: string }> {
  const who = await world.someone()
  for (let at = 0; at < wins; at++) await world.aWin(who)
  const ids = (await world.bill(who)).map(({ id }) => id)
  return { who, ids, reference: (await world.post('/data/payments/transfer', { invoiceIds: ids }, who.headers)).data.reference }
}
type Payer = Awaited<ReturnType<typeof aPayer>>
const brings = ({ reference }: Payer, amount = TOTAL): TestLine => ({ amount, text: reference, ref: `S${++references}` })
const balanceOf = async ({ who }: Payer) => (await world.get('/data/payments/balances', who.headers)).data.balances[0]
/** What of the payments of a payer went to which of their invoices, by its place, in the order in which they were booked. */
const partsOf = async ({ who, ids }: Payer) =>
  (
    await world.rows(
      `select p.amount_minor::int as sum, p.credit_minor::int as credit, t.invoice_id::int as id, t.fees_minor::int as fees, t.price_minor::int as price
       from payments p left join payment_parts t on t.payment_id = p.id where p.payer_id = $1 order by p.id, t.invoice_id`,
      [who.id],
    )
  ).map(({ id, ...part }) => ({ ...part, at: id === null ? null : ids.indexOf(id) }))
const receipts = async ({ who }: Payer) =>
  (await mailsTo(world.database.db, who.email)).filter(({ subject }) => subject.startsWith('We received')).map(({ subject }) => subject)

it('several lines of one payer are booked together as they are one by one', async () => {
  const [together, oneByOne] = [await aPayer(2), await aPayer(2)]
  const sums = [200, 500, 1_000, 1_200, 30]
  const day = await nextDay(sums.map((sum) => brings(together, sum)))
  expect((await world.post940(day.statement)).data).toEqual({ posted: 5, left: 0, failed: 0 })
  // One transaction has one time.
  expect(await world.rows('select count(distinct at)::int as times from payments where payer_id = $1', [together.who.id])).toEqual([
    { times: 1 },
  ])
  for (const sum of sums) {
    const { statement } = await nextDay([brings(oneByOne, sum)])
    expect((await world.post940(statement)).data).toEqual({ posted: 1, left: 0, failed: 0 })
  }
  const parts = await partsOf(together)
  // Fees of both invoices first, then their prices; what is over is credit.
  expect(parts[0]).toEqual({ sum: 20_000, credit: 0, at: 0, fees: 20_000, price: 0 })
  expect(parts.at(-1)).toEqual({ sum: 3_000, credit: 3_000, at: null, fees: null, price: null })
  for (const at of [0, 1])
    expect(parts.filter((one) => one.at === at).reduce((sum, { fees, price }) => [sum[0] + fees, sum[1] + price], [0, 0])).toEqual([
      FEES * 100,
      PRICE * 100,
    ])
  expect(parts).toEqual(await partsOf(oneByOne))
  expect(await balanceOf(together)).toMatchObject({ owed: 0, credit: 100 })
  expect((await receipts(together)).toSorted()).toEqual((await receipts(oneByOne)).toSorted())
  expect(await receipts(together)).toHaveLength(5)
})

it('two nodes that post one statement at once count each of its lines once, also where all are one payer’s', async () => {
  const payer = await aPayer()
  const { statement } = await nextDay(Array.from({ length: MANY }, () => brings(payer, 11)))
  const post = async (one: TestApp) =>
    (await one.app.inject({ method: 'POST', url: `${DESK}/${statement}/post`, payload: {}, headers: world.keeper.headers })).json().data
      .posted
  const posted = await Promise.all([world, other, world, other].map(post))
  expect(posted.reduce((sum, one) => sum + one, 0)).toBe(MANY)
  expect(await partsOf(payer)).toHaveLength(MANY)
  expect(await balanceOf(payer)).toMatchObject({ owed: 0, credit: MANY * 11 - TOTAL })
  expect(await receipts(payer)).toHaveLength(MANY)
})

it('a line that cannot be posted holds up no other of its batch, and is posted once it can be', async () => {
  const [first, bad, last] = [await aPayer(), await aPayer(), await aPayer()]
  const { statement, lines } = await nextDay([first, bad, last].map((one) => brings(one)))
  // An invoice of somebody else under their transfer, which nothing of ours writes.
  const point = (to: number, from: number) => world.rows('update transfer_invoices set invoice_id = $1 where invoice_id = $2', [to, from])
  const elsewhere = await world.someone()
  await world.aWin(elsewhere)
  const [strange] = await world.bill(elsewhere)
  await point(strange?.id ?? 0, bad.ids[0] ?? 0)
  expect((await world.post940(statement)).data).toEqual({ posted: 2, left: 1, failed: 1 })
  for (const one of [first, last]) expect(await partsOf(one)).toHaveLength(1)
  expect([await partsOf(bad), await receipts(bad)]).toEqual([[], []])
  expect((await world.lines(statement)).map(({ state }) => state)).toEqual(['POSTED', 'STAGED', 'POSTED'])
  expect((await world.post940(statement)).data).toEqual({ posted: 0, left: 1, failed: 1 })
  const [still] = await world.rows('select status from invoice_states where invoice_id = $1', [strange?.id])
  expect(still).toEqual({ status: 'OPEN' })
  await point(bad.ids[0] ?? 0, strange?.id ?? 0)
  expect((await world.post940(statement)).data).toEqual({ posted: 1, left: 0, failed: 0 })
  expect(await balanceOf(bad)).toMatchObject({ owed: 0, credit: 0 })
  expect(lines).toHaveLength(3)
})

it('a batch that is cut off before its end leaves nothing of it', async () => {
  const payers = [await aPayer(), await aPayer(), await aPayer()]
  const { statement } = await nextDay(payers.map((one) => brings(one)))
  const holder = await world.database.pool.connect()
  try {
    // The histories of accounts are what a batch writes last.
    await holder.query('begin; lock table account_events in share mode')
    const posting = world.post940(statement)
    const waiting = async () =>
      world.rows(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%account_events%'`,
      )
    while ((await waiting()).length === 0) await wait(LOOK_AGAIN_MS)
    for (const { pid } of await waiting()) await world.rows('select pg_terminate_backend($1)', [pid])
    expect((await posting).status).toBe(503)
    for (const one of payers) expect(await partsOf(one)).toEqual([])
    expect((await world.lines(statement)).map(({ state }) => state)).toEqual(['STAGED', 'STAGED', 'STAGED'])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await world.post940(statement)).data).toEqual({ posted: 3, left: 0, failed: 0 })
  for (const one of payers)
    expect([await receipts(one), await balanceOf(one)]).toMatchObject([[expect.any(String)], { owed: 0, credit: 0 }])
})

it('a line whose invoice was paid meanwhile becomes credit, beside others that pay', async () => {
  const [paid, open] = [await aPayer(), await aPayer()]
  const { statement } = await nextDay([paid, open].map((one) => brings(one)))
  const cash = { number: paid.who.number, currency: 'USD', amountMinor: TOTAL * 100, source: 'CASH', reference: 'TILL 9' }
  const booked = { ...cash, invoiceIds: paid.ids, receivedOn: '2026-01-05', reason: REASON }
  expect((await world.post(BOOK, booked, (await world.manager()).headers)).returnCode).toBe(1)
  expect((await world.post940(statement)).data).toEqual({ posted: 2, left: 0, failed: 0 })
  expect(await balanceOf(paid)).toMatchObject({ owed: 0, credit: TOTAL })
  expect(await balanceOf(open)).toMatchObject({ owed: 0, credit: 0 })
})

it('one of two lines of a transfer whose money somebody has booked by hand is that money, and the other is credit', async () => {
  const payer = await aPayer()
  const { statement, lines } = await nextDay([brings(payer), brings(payer)])
  const seen = { number: payer.who.number, currency: 'USD', amountMinor: TOTAL * 100, source: 'BANK', reference: payer.reference }
  const { data } = await world.post(BOOK, { ...seen, receivedOn: '2026-01-05', reason: REASON }, (await world.manager()).headers)
  expect((await world.post940(statement)).data).toEqual({ posted: 2, left: 0, failed: 0 })
  const kept = await world.rows('select payment_id::int as id from bank_lines where id = any($1) order by id', [lines])
  expect(kept[0]).toEqual({ id: data.paymentId })
  expect(kept[1].id).not.toBe(data.paymentId)
  expect(await balanceOf(payer)).toMatchObject({ owed: 0, credit: TOTAL })
})

it('lines that pay parts of what was given up end that much of it each', async () => {
  const payer = await aPayer()
  const [invoiceId = 0] = payer.ids
  await transaction(world.deps.db, async (tx) => {
    // The transfer is awaited no longer.
    const state = await lockStanding(tx, { invoiceId, payerId: payer.who.id }, Date.now() + 30 * 86_400_000)
    await writeOff(tx, state, { amountMinor: TOTAL * 100, cause: 'given up', actorId: world.keeper.id, nowMs: Date.now() })
  })
  const { statement } = await nextDay([brings(payer, 1_000), brings(payer, 400), brings(payer, 50)])
  expect((await world.post940(statement)).data).toEqual({ posted: 3, left: 0, failed: 0 })
  const ended = await world.rows(
    `select l.minor::int as minor from journal_entries e join journal_lines l on l.entry_id = e.id and l.account = 'WRITTEN_OFF'
     where e.kind = 'WRITE_OFF_ENDED' and l.invoice_id = $1 order by e.id`,
    [invoiceId],
  )
  expect(ended.map(({ minor }) => minor)).toEqual([-100_000, -40_000, -1_500])
  const [state] = await world.rows('select status, written_off_minor::int as left from invoice_states where invoice_id = $1', [invoiceId])
  expect(state).toEqual({ status: 'PAID', left: 0 })
  expect(await balanceOf(payer)).toMatchObject({ owed: 0, credit: 35 })
})

it('a line of a statement that people decide while its batch is posted is theirs', async () => {
  const [taken, left] = [await aPayer(), await aPayer()]
  const { statement, lines } = await nextDay([taken, left].map((one) => brings(one)))
  const [line] = lines
  const [suspended, posted] = await Promise.all([
    world.post(`${LINES}/${line}/suspense`, { reason: REASON }, world.keeper.headers),
    world.post940(statement),
  ])
  const isTheirs = suspended.returnCode === 1
  expect(posted.data.posted).toBe(isTheirs ? 1 : 2)
  expect(await partsOf(taken)).toHaveLength(isTheirs ? 0 : 1)
  expect(await partsOf(left)).toHaveLength(1)
})

it('the books hold after all of it', async () => {
  expect((await verifyJournal(world.database.db)).faults).toEqual([])
  expect((await verifyInvoices(world.database.db)).faults).toEqual([])
})
