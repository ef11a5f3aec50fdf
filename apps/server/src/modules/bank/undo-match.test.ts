import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeMonth } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import { until } from '#test/until.ts'
import type { Somebody } from '../invoices/invoices.test-kit.ts'
import { verifyInvoices } from '../invoices/verify-invoices.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { type Answer, type BankWorld, bankWorld, DESK, followingDays, LINES } from './bank.test-kit.ts'

const KEEPER = { kind: 'internal', privileges: ['MONEY'] }
const REASON = { reason: 'The order names another invoice.' }

let world: BankWorld
let second: Somebody
let loadNext: ReturnType<typeof followingDays>
beforeAll(async () => {
  world = await bankWorld()
  loadNext = followingDays(world, '2026-01-04')
  second = await world.someone(KEEPER)
})
afterAll(() => world.close())

/** The next day's statement of one line, loaded; answers the line and its statement. */
async function aLine(amount: number, text = 'A PAYER') {
  const { statement, lines } = await loadNext([{ amount, text }])
  return { statement, line: lines[0] ?? 0 }
}
const act = async (
  line: number,
  what: string,
  { who = world.keeper, ...body }: { who?: Somebody; [field: string]: unknown } = {},
): Promise<Answer> => world.post(`${LINES}/${line}/${what}`, { ...REASON, ...body }, who.headers)
/** By a bookkeeper who has taken nothing back before, unless one is named: what one person takes back within a day is added up. */
const ask = async (line: number, who?: Somebody) => act(line, 'undo', { who: who ?? (await world.someone(KEEPER)) })
const decide = (line: number, undoId: number, { who = second, action = 'approve' }: { who?: Somebody; action?: string } = {}) =>
  act(line, 'undo/decide', { who, undoId, action })
const statuses = async (who: Somebody) =>
  (await world.get('/data/payments/invoices', who.headers)).data.invoices.map(({ status }: { status: string }) => status)
const balanceOf = async (who: Somebody) => (await world.get('/data/payments/balances', who.headers)).data.balances[0]
const shown = async (statement: number) => (await world.lines(statement))[0]

/** Somebody with a bill of `price` and 415 of fees. */
async function aPayer(price = 100, at = new Date()) {
  const who = await world.someone()
  const { lot } = await world.aWin(who, { price, at })
  const [invoice] = await world.bill(who)
  return { who, lot, invoiceId: invoice?.id ?? 0, total: (invoice?.totalMinor ?? 0) / 100 }
}
/** The same, with a line of a bank that was matched with it by mistake. */
async function matched({ price = 100, over = 0 } = {}) {
  const payer = await aPayer(price)
  const found = await aLine(payer.total + over)
  expect((await act(found.line, 'match', { number: payer.who.number })).data).toMatchObject({ state: 'POSTED' })
  return { ...payer, ...found }
}

it('taking a match back is for bookkeepers of its site, with a fresh proof, and never about their own payment', async () => {
  const { line, statement } = await matched()
  const [member, operator] = [await world.someone(), await world.operator()]
  for (const [who, status] of [
    [{ headers: { host: 'localhost' } } as never, 401],
    [member, 403],
    [operator, 403],
  ] as const) {
    expect((await ask(line, who)).status).toBe(status)
    expect((await decide(line, 1, { who })).status).toBe(status)
  }
  const stale = await world.someone(KEEPER, { proved_at: new Date(0) as never })
  expect((await ask(line, stale)).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
  expect((await decide(line, 1, { who: stale })).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
  const elsewhere = await world.someone({ ...KEEPER, home_site: 'CPRTUK' }, { host: 'uk.localhost', site: 'CPRTUK' })
  expect((await ask(line, elsewhere)).data).toMatchObject({ errorCode: 'LINE_NOT_FOUND' })
  expect((await decide(line, 1, { who: elsewhere })).data).toMatchObject({ errorCode: 'LINE_NOT_FOUND' })
  expect(await shown(statement)).toMatchObject({ state: 'POSTED', undo: null, undoActs: ['ask'] })
})

it('nobody takes back the match of a payment of their own', async () => {
  const own = await world.someone(KEEPER)
  await world.aWin(own, { price: 100 })
  await world.bill(own)
  const { line, statement } = await aLine(515)
  expect((await act(line, 'match', { number: own.number })).data).toMatchObject({ state: 'POSTED' })
  expect((await ask(line, own)).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'SELF' })
  expect((await shown(statement)).state).toBe('POSTED')
})

it('a small match is taken back by one person: its invoice is owed again, and the line waits and is matched with somebody else', async () => {
  const { who, line, statement } = await matched()
  expect(await statuses(who)).toEqual(['PAID'])
  const { undoId } = (await ask(line, world.keeper)).data
  expect(await statuses(who)).toEqual(['OPEN'])
  expect(await balanceOf(who)).toMatchObject({ owed: 515, credit: 0 })
  expect(await shown(statement)).toMatchObject({
    state: 'STAGED',
    paymentId: null,
    undo: { undoId, state: 'DONE', reason: REASON.reason, askedBy: world.keeper.number },
  })
  const movements = (await world.get('/data/payments/history', who.headers)).data
  expect(JSON.stringify(movements)).toContain('UNDO')
  expect((await ask(line)).data).toMatchObject({ reason: 'NOT_MATCHED' })
  const { payments } = (await world.get(`/data/operations/money/sheet/${who.number}`, world.keeper.headers)).data
  expect(payments).toMatchObject([{ amountMinor: 51_500, isTakenBack: true }])
  // The money is counted once more, as what it is.
  const right = await aPayer()
  expect((await act(line, 'match', { number: right.who.number })).data).toMatchObject({ state: 'POSTED' })
  expect(await statuses(right.who)).toEqual(['PAID'])
  expect(await statuses(who)).toEqual(['OPEN'])
  const [bank] = await world.rows(
    "select sum(l.minor)::int as minor from journal_lines l join journal_entries e on e.id = l.entry_id where l.account = 'BANK' and (e.cause like $1 or e.kind = 'REVERSAL' and e.cause in (select id::text from journal_entries where cause like $1))",
    [`bank-line:${line}%`],
  )
  expect(bank.minor).toBe(51_500)
  expect(await world.rows("select subject from mails where account_id = $1 and subject like '%by mistake%'", [who.id])).toHaveLength(1)
})

it('a line whose match was taken back goes into suspense and out of it again, and its statement is not discarded', async () => {
  const { who, line, statement } = await matched()
  await ask(line)
  expect((await world.post(`${DESK}/${statement}/discard`, REASON, world.keeper.headers)).data).toMatchObject({ reason: 'DECIDED' })
  expect((await act(line, 'suspense')).data).toMatchObject({ state: 'SUSPENSE' })
  expect((await act(line, 'match', { number: who.number })).data).toMatchObject({ state: 'POSTED' })
  await ask(line).then(({ data }) => expect(data.state).toBe('ASKED'))
  expect(await statuses(who)).toEqual(['PAID'])
})

it('an invoice whose time is over is overdue again, and one whose transfer is on its way is awaited', async () => {
  const late = await matched()
  await world.rows("update invoice_states set due_at = now() - interval '1 day' where invoice_id = $1", [late.invoiceId])
  await ask(late.line)
  expect(await statuses(late.who)).toEqual(['OVERDUE'])
  const payer = await aPayer()
  await world.post('/data/payments/transfer', { invoiceIds: [payer.invoiceId] }, payer.who.headers)
  const { line } = await aLine(payer.total)
  await act(line, 'match', { number: payer.who.number })
  expect(await statuses(payer.who)).toEqual(['PAID'])
  await ask(line)
  expect(await statuses(payer.who)).toEqual(['PENDING'])
})

it('a line that was posted by its reference is not posted so again once its match was taken back', async () => {
  const { who, invoiceId, total } = await aPayer()
  const { reference } = (await world.post('/data/payments/transfer', { invoiceIds: [invoiceId] }, who.headers)).data
  const { line, statement } = await aLine(total, `ORDER ${reference}`)
  expect((await world.post940(statement)).data).toMatchObject({ posted: 1 })
  expect((await ask(line)).data.state).toBe('DONE')
  expect(await shown(statement)).toMatchObject({ state: 'STAGED', outlook: 'SUGGESTED' })
  expect((await world.post940(statement)).data).toEqual({ posted: 0, left: 0, failed: 0 })
})

it('from the site’s amount on somebody else decides, and who asks never does', async () => {
  const { who, line, statement } = await matched({ price: 5_000 })
  const { undoId, state } = (await ask(line, world.keeper)).data
  expect(state).toBe('ASKED')
  expect(await statuses(who)).toEqual(['PAID'])
  expect((await ask(line, second)).data).toMatchObject({ reason: 'ASKED' })
  expect((await decide(line, undoId, { who: world.keeper })).data).toMatchObject({ reason: 'SECOND_PERSON' })
  expect((await decide(line, undoId + 999)).data).toMatchObject({ reason: 'DECIDED' })
  const desk = async (one: Somebody) => (await world.get(DESK, one.headers)).data.askedBack.find(({ id }: { id: number }) => id === line)
  expect(await desk(second)).toMatchObject({ undoActs: ['approve', 'refuse'] })
  expect(await desk(world.keeper)).toMatchObject({ undoActs: ['refuse'] })
  expect((await decide(line, undoId, { action: 'refuse' })).data).toMatchObject({ state: 'REFUSED' })
  expect(await shown(statement)).toMatchObject({ state: 'POSTED', undo: { state: 'REFUSED', decidedBy: second.number } })
  const events = await world.rows(
    "select kind, actor_id::int as by, detail ->> 'amountMinor' as minor from account_events where account_id = $1 and kind like 'payment-undo-%' order by id",
    [who.id],
  )
  expect(events).toEqual([
    { kind: 'payment-undo-asked', by: world.keeper.id, minor: '541500' },
    { kind: 'payment-undo-refused', by: second.id, minor: '541500' },
  ])
  const again = (await ask(line, world.keeper)).data.undoId
  expect((await decide(line, again)).data).toMatchObject({ state: 'DONE' })
  expect(await statuses(who)).toEqual(['OPEN'])
  expect(await desk(second)).toBeUndefined()
})

it('many small matches of one payer within a day take two people, also at once', async () => {
  const who = await world.someone()
  await world.aWin(who, { price: 5_000 })
  await world.bill(who)
  const lines: number[] = []
  for (let at = 0; at < 3; at++) {
    const { line } = await aLine(400)
    await act(line, 'match', { number: who.number })
    lines.push(line)
  }
  const lone = await world.someone(KEEPER)
  const answers = await Promise.all(lines.map((line) => ask(line, lone)))
  const done = answers.filter(({ data }) => data.state === 'DONE')
  expect(done).toHaveLength(2)
  expect(await balanceOf(who)).toMatchObject({ owed: 5_415 - 400 })
})

it('two people who decide at once, on two nodes or one, take a match back once', async () => {
  const third = await world.someone(KEEPER)
  const { who, line } = await matched({ price: 5_000 })
  const { undoId } = (await ask(line)).data
  const answers = await Promise.all([second, third, second, third].map((one) => decide(line, undoId, { who: one })))
  expect(answers.filter(({ data }) => data.state === 'DONE')).toHaveLength(1)
  expect(await balanceOf(who)).toMatchObject({ owed: 5_415 })
  const small = await matched()
  const both = await Promise.all([1, 2].map(() => ask(small.line)))
  expect(both.filter(({ data }) => data.state === 'DONE')).toHaveLength(1)
  expect(await balanceOf(small.who)).toMatchObject({ owed: 515 })
})

it('a match whose vehicle has left the yard stays', async () => {
  const { who, lot, line } = await matched()
  await world.rows(
    `insert into release_passes (award_id, lot, payer_id, made_by, carrier, valid_on, used_at, used_by)
     select id, lot, account_id, account_id, 'A carrier', current_date, now(), account_id from awards where lot = $1`,
    [lot],
  )
  expect((await ask(line)).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'GONE' })
  expect(await statuses(who)).toEqual(['PAID'])
})

it('a match whose vehicle’s title is with its buyer stays', async () => {
  const { who, lot, line } = await matched()
  await world.rows(
    `insert into title_steps (award_id, lot, payer_id, state, carrier, tracking_number, entered_by, reason)
     select id, lot, account_id, 'SENT', 'UPS', '1Z999AA10123456784', $2, 'x' from awards where lot = $1`,
    [lot, world.keeper.id],
  )
  expect((await ask(line)).data).toMatchObject({ errorCode: 'LINE_REFUSED', reason: 'TITLE_SENT' })
  expect(await statuses(who)).toEqual(['PAID'])
})

it('small matches of many payers that one person takes back within a day take two people together, also at once', async () => {
  const lone = await world.someone(KEEPER)
  const all = [await matched({ price: 485 }), await matched({ price: 485 }), await matched({ price: 485 })]
  const answers = await Promise.all(all.map(({ line }) => ask(line, lone)))
  expect(answers.filter(({ data }) => data.state === 'DONE')).toHaveLength(1)
})

it('a line that was taken back a moment ago is booked anew, not as the payment that it was', async () => {
  const { who, line } = await matched()
  const waiting = async (count: number) =>
    (await world.rows("select from pg_stat_activity where wait_event_type = 'Lock' and query like '%bank_lines%'")).length >= count
  const { undone, rematched } = await transaction(world.deps.db, async (tx) => {
    await sql`select from bank_lines where id = ${line} for update`.execute(tx)
    const first = ask(line)
    await until('the undo waits for the line', () => waiting(1))
    const next = act(line, 'match', { number: who.number })
    await until('the match waits behind it', () => waiting(2))
    return { undone: first, rematched: next }
  })
  expect((await undone).data).toMatchObject({ state: 'DONE' })
  expect((await rematched).data).toMatchObject({ state: 'POSTED' })
  expect(await statuses(who)).toEqual(['PAID'])
  expect(await world.rows('select from payments where cause like $1', [`bank-line:${line}%`])).toHaveLength(2)
})

it('a match whose credit is spent stays', async () => {
  const { who, line } = await matched({ over: 200 })
  await world.aWin(who, { price: 100 })
  const [, invoice] = await world.bill(who)
  await world.post('/data/payments/useCredit', { invoiceIds: [invoice?.id] }, who.headers)
  const { credit } = await balanceOf(who)
  expect(credit).toBe(0)
  expect((await ask(line)).data).toMatchObject({ reason: 'CREDIT_SPENT' })
})

it('a match of which a refund came, or about which a credit note was written, stays', async () => {
  const { who, line } = await matched({ over: 200 })
  const refund = await world.post(
    '/data/operations/money/refunds',
    {
      number: who.number,
      origin: 'CREDIT',
      currency: 'USD',
      amountMinor: 20_000,
      reason: 'OVERPAYMENT',
      note: 'Too much.',
      bank: { holder: 'Pat Tester', account: '000123456789', routing: '021000021' },
    },
    second.headers,
  )
  expect(refund.returnCode).toBe(1)
  expect((await ask(line)).data).toMatchObject({ reason: 'REFUNDED' })
  const credited = await matched()
  const body = { kind: 'CREDIT_NOTE', lines: [{ position: 1, amountMinor: 1_000 }], ...REASON }
  const asked = await world.post(`/data/operations/money/invoices/${credited.invoiceId}/acts`, body, world.keeper.headers)
  const agreed = await world.post(`/data/operations/money/acts/${asked.data.actId}`, { action: 'approve', ...REASON }, second.headers)
  expect(agreed.data).toMatchObject({ state: 'DONE' })
  expect((await ask(credited.line)).data).toMatchObject({ reason: 'CHANGED' })
  expect(await statuses(credited.who)).toEqual(['PAID'])
})

it('a match in a month whose books are closed, by itself or with a later one, stays', async () => {
  const { line, statement } = await matched()
  await world.rows('alter table journal_entries disable trigger user')
  await world.rows("update journal_entries set booked_on = '2025-12-09' where cause = $1", [`bank-line:${line}`])
  await world.rows('alter table journal_entries enable trigger user')
  await transaction(world.deps.db, (tx) => closeMonth(tx, { site: 'CPRTUS', month: '2026-01-01', closedBy: world.keeper.id }))
  expect((await ask(line)).data).toMatchObject({ reason: 'MONTH_CLOSED' })
  expect((await shown(statement)).state).toBe('POSTED')
})

it('money that went back by the bank is not taken back as a wrong match, nor the other way round', async () => {
  const { line, statement, total } = await matched()
  const { paymentId } = await shown(statement)
  const out = await aLine(-total)
  expect((await act(out.line, 'return', { paymentId })).returnCode).toBe(1)
  expect((await ask(line)).data).toMatchObject({ reason: 'RETURNED' })
  expect((await ask(out.line)).data).toMatchObject({ reason: 'NOT_MATCHED' })
  const other = await matched()
  const { paymentId: undone } = await shown(other.statement)
  await ask(other.line)
  const back = await aLine(-other.total)
  expect((await act(back.line, 'return', { paymentId: undone })).data).toMatchObject({ reason: 'RETURNED' })
})

it('the books add up after all that was taken back', async () => {
  expect((await verifyJournal(world.deps.db)).faults).toEqual([])
  expect((await verifyInvoices(world.deps.db)).faults).toEqual([])
})
