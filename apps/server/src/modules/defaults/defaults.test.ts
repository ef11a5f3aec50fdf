import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeBackLot, verifyInvoices } from '#modules/invoices/index.ts'
import { setDeposit, verifyJournal } from '#modules/journal/index.ts'
import { verifyBase } from '#modules/ledger/index.ts'
import { transaction } from '#platform/db/database.ts'
import { historyOf, signIn } from '#test/people.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import type { Bidder } from '../own-bids/bid-calls.test-kit.ts'
import { DESK, defaultWorld, type DefaultWorld, HELD_MINOR, RELIST_MINOR, type UnpaidWin } from './defaults.test-kit.ts'
import { verifyDefaults } from './verify-defaults.ts'

const ALERTS = '/data/member/account/alerts'

let world: DefaultWorld
let first: Bidder
let second: Bidder
beforeAll(async () => {
  world = await defaultWorld()
  first = await world.bookkeeper()
  second = await world.bookkeeper()
})
afterAll(() => world.close())

const listed = async (by: Bidder, view = 'waiting') => (await world.get(`${DESK}?view=${view}`, by.headers)).json().data.defaults
const rowOf = async (id: number, by: Bidder, view?: string) =>
  (await listed(by, view)).find(({ defaultId }: { defaultId: number }) => defaultId === id)
const stateOf = async (id: number) => (await world.rows('select state from defaults where id = $1', [id]))[0].state
const balanceOf = async ({ id }: Bidder) =>
  (
    await world.rows(
      'select owed_minor::float8 as owed, credit_minor::float8 as credit, deposit_minor::float8 as deposit from balances where payer_id = $1',
      [id],
    )
  )[0]
const invoicesOf = async ({ who }: UnpaidWin) =>
  world.rows(
    `select i.id, i.kind, i.type, i.lot, i.total_minor::float8 as total, s.status, (select code from invoice_lines l where l.invoice_id = i.id limit 1) as code
     from invoices i left join invoice_states s on s.invoice_id = i.id where i.payer_id = $1 order by i.id`,
    [who.id],
  )
const lotOf = async ({ lot }: UnpaidWin) =>
  (
    await world.rows(
      'select l.status, l.sale_id, b.phase, b.outcome, b.leader from lots l join lot_bidding b on b.lot = l.number where l.number = $1',
      [lot],
    )
  )[0]
const sumOf = (bills: readonly { readonly total: number }[]): number => bills.reduce((sum, { total }) => sum + total, 0)
const SMALL_MINOR = 20_000
/** Somebody's deposit goes down, as operators make it. */
const lowerDeposit = ({ id: payerId }: Bidder, heldMinor: number): Promise<void> =>
  transaction(world.database.db, (tx) =>
    setDeposit(tx, { site: 'CPRTUS', payerId, currency: 'USD', heldMinor, cause: `lowered:${payerId}`, actor: null }),
  )
/** An attempt of the payer to pay a win at a provider; answers it. */
async function anAttempt({ who, invoiceId }: UnpaidWin, { state, isUnderWay = false }: { state: string; isUnderWay?: boolean }) {
  const [{ id }] = await world.rows(
    `insert into payment_attempts (ref, account_id, actor_id, site, provider, purpose, thing, invoice_ids, description, method, currency, amount_minor, state,
       is_under_way, provider_ref, page_url, return_url, success_path, cancel_path, locale)
     values ('attempt-of-win-' || lpad($3::text, 7, '0'), $1, $1, 'CPRTUS', 'simulator', 'PAY_ALL', $2, array[$3]::bigint[], 'x', 'CC', 'USD', 1, $4,
       $5, 'win-' || $3, '/', '/', '/', '/', 'en_us') returning id`,
    [who.id, `invoices:${who.id}:USD`, invoiceId, state, isUnderWay],
  )
  return id
}
/** That the books are right. */
async function expectProven(): Promise<void> {
  const { db } = world.database
  expect((await verifyJournal(db)).faults).toEqual([])
  expect((await verifyInvoices(db)).faults).toEqual([])
  expect((await verifyDefaults(db)).faults).toEqual([])
}
async function confirmTwice(id: number) {
  expect(await world.decide(id, first)).toMatchObject({ state: 'ASKED' })
  return world.decide(id, second)
}

describe('the desk of unpaid wins', () => {
  it('the desk of unpaid wins is for who keeps the books, on their sites, with a fresh proof and a reason', async () => {
    const { id, who } = await world.aProposal()
    const operator = await world.bookkeeper({ privileges: ['OPERATOR'] })
    for (const by of [who, operator]) {
      expect((await world.decide(id, by)).status).toBe(403)
      expect((await world.get(DESK, by.headers)).statusCode).toBe(403)
    }
    expect((await world.decide(id, { headers: { host: 'localhost' } as never })).status).toBe(401)
    const { 'x-xsrf-token': _, ...bare } = first.headers
    expect((await world.decide(id, { headers: bare as never })).status).toBe(403)
    const british = await world.bookkeeper({ home_site: 'CPRTUK' }, { site: 'CPRTUK', host: 'uk.localhost' })
    expect(await world.decide(id, british)).toMatchObject({ errorCode: 'DEFAULT_NOT_FOUND' })
    expect(await listed(british)).toEqual([])
    const stale = await world.bookkeeper({}, { proved_at: new Date(Date.now() - 3_600_000) })
    expect(await world.decide(id, stale)).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    for (const body of [{ reason: ' ' }, { reason: 'x'.repeat(301) }, { action: 'settle' }])
      expect(await world.decide(id, first, body)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await stateOf(id)).toBe('PROPOSED')
  })

  it('who asks never decides, and neither does whose win it is or who is close to them', async () => {
    const { id, who } = await world.aProposal()
    expect(await world.decide(id, first)).toMatchObject({ state: 'ASKED' })
    expect(await world.decide(id, first)).toMatchObject({ errorCode: 'DEFAULT_REFUSED', reason: 'SECOND_PERSON' })
    expect((await rowOf(id, first)).acts).toEqual(['refuse'])
    await world.rows(`update accounts set privileges = '{MONEY}' where id = $1`, [who.id])
    expect(await world.decide(id, { headers: await signIn(world.database.db, who) })).toMatchObject({
      errorCode: 'DEFAULT_REFUSED',
      reason: 'SELF',
    })
    expect(await stateOf(id)).toBe('ASKED')
  })

  it('who asked and may not decide any more is replaced by the next, who does not decide either', async () => {
    const { id } = await world.aProposal()
    const third = await world.bookkeeper()
    await world.decide(id, third)
    await world.rows(`update accounts set privileges = '{}' where id = $1`, [third.id])
    expect(await world.decide(id, first)).toMatchObject({ state: 'ASKED' })
    expect(await rowOf(id, second)).toMatchObject({ state: 'ASKED', asked: { by: first.number } })
  })

  it('what is refused stays refused for a week, whoever asked, and is proposed anew after that', async () => {
    const win = await world.aProposal()
    await world.decide(win.id, first)
    expect(await world.decide(win.id, first, { action: 'refuse', reason: 'They called.' })).toMatchObject({ state: 'REFUSED' })
    expect(await world.decide(win.id, second)).toMatchObject({ errorCode: 'DEFAULT_REFUSED', reason: 'CHANGED' })
    await world.propose()
    expect((await world.proposalsOf(win)).map(({ state }) => state)).toEqual(['REFUSED'])
    await world.rows(`update defaults set ended_at = now() - interval '8 days' where id = $1`, [win.id])
    await world.propose()
    expect((await world.proposalsOf(win)).map(({ state }) => state)).toEqual(['REFUSED', 'PROPOSED'])
    expect(await historyOf(world.database.db, win.who)).toContainEqual(
      expect.objectContaining({ kind: 'default-decided', reason: 'They called.' }),
    )
  })
})

describe('an unpaid win', () => {
  it('an unpaid win is proposed on its eighth day, once its payer was warned the day before, and never by itself given up', async () => {
    const early = await world.aWin(5)
    const win = await world.aWin(10)
    await world.propose()
    await world.propose()
    expect([await world.proposalsOf(early), await world.proposalsOf(win)]).toEqual([[], []])
    const warnings = (await mailsTo(world.database.db, win.who.email)).filter(({ subject }) =>
      subject.startsWith('You lose your win tomorrow'),
    )
    expect(warnings).toHaveLength(1)
    await world.warnedBefore(win, 19)
    await world.propose()
    expect(await world.proposalsOf(win)).toEqual([])
    await world.warnedBefore(win, 24)
    await Promise.all([world.propose(), world.propose(), world.propose()])
    expect(await world.proposalsOf(win)).toMatchObject([{ state: 'PROPOSED', lot: win.lot }])
    expect(await mailsTo(world.database.db, early.who.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringMatching(/tomorrow: invoice/) }),
    )
    expect((await lotOf(win)).status).toBe('SOLD')
  })

  it('an unpaid win that two confirm is given up whole: credit note, fee, deposit, lot, mail, alert, notice and history', async () => {
    const win = await world.aProposal()
    const { who, lot, id } = win
    expect(await rowOf(id, first)).toMatchObject({
      state: 'PROPOSED',
      lot,
      number: who.number,
      balanceMinor: win.totalMinor,
      feeMinor: RELIST_MINOR,
      depositMinor: HELD_MINOR,
      acts: ['confirm', 'refuse'],
    })
    expect(await confirmTwice(id)).toMatchObject({ state: 'DONE' })
    const bills = await invoicesOf(win)
    const [fee] = bills.filter(({ code }) => code === 'RELIST')
    expect(bills.find(({ type, kind }) => type === 'LOT' && kind === 'INVOICE')).toMatchObject({ status: 'CANCELLED' })
    expect(bills.filter(({ kind }) => kind === 'CREDIT_NOTE')).toMatchObject([{ total: win.totalMinor }])
    expect(bills.filter(({ type }) => type === 'FEE').map(({ status, lot: of }) => [status, of])).toEqual([
      ['PAID', lot],
      ['PAID', lot],
    ])
    const applied = sumOf(bills.filter(({ type }) => type === 'FEE'))
    expect([fee.total, applied > RELIST_MINOR]).toEqual([RELIST_MINOR, true])
    expect(await balanceOf(who)).toEqual({ owed: 0, credit: 0, deposit: HELD_MINOR - applied })
    expect(await lotOf(win)).toEqual({ status: 'OPEN', sale_id: null, phase: 'PRELIM', outcome: null, leader: null })
    expect(await world.rows('select voided_at is not null as is_void from awards where lot = $1', [lot])).toEqual([{ is_void: true }])
    const subjects = (await mailsTo(world.database.db, who.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining(`was given up: invoice ${win.number} was not paid`))
    const { notices } = (await world.get('/data/lots/bid-notices', who.headers)).json().data
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'DEFAULTED', lot, invoiceId: fee.id }))
    for (const what of ['asked', 'done'])
      expect(await historyOf(world.database.db, who)).toContainEqual(expect.objectContaining({ kind: 'default-decided', what, lot }))
    expect(await rowOf(id, first, 'ended')).toMatchObject({
      state: 'DONE',
      asked: { by: first.number, reason: 'Nothing came.' },
      decided: { by: second.number },
      depositMinor: applied,
      acts: [],
    })
    expect((await verifyBase(world.database, { lot }, { onProgress: () => undefined })).faults).toEqual([])
    await expectProven()
  })

  it('a deposit that is too small pays what it can, and the rest is told by an alert', async () => {
    const win = await world.aProposal()
    await lowerDeposit(win.who, SMALL_MINOR)
    await confirmTwice(win.id)
    const fees = (await invoicesOf(win)).filter(({ type }) => type === 'FEE')
    expect(fees.find(({ code }) => code === 'RELIST')).toMatchObject({ status: 'OPEN' })
    expect(await balanceOf(win.who)).toEqual({ owed: sumOf(fees) - SMALL_MINOR, credit: 0, deposit: 0 })
    const groups: Record<string, { accountAlerts: object[] }> = (await world.get(ALERTS, win.who.headers)).json().data
    expect(Object.values(groups).flatMap(({ accountAlerts }) => accountAlerts)).toMatchObject([
      { userActionCode: 'INVOICE_DUE', actionDetailsMap: { link: expect.stringContaining('/member-payments/unpaid-invoices/') } },
    ])
    await expectProven()
  })

  it('what was paid of it becomes credit, a payment for it that comes after too, and neither is lost', async () => {
    const win = await world.aProposal()
    await world.pay(win.who, 10_000, [win.invoiceId])
    await confirmTwice(win.id)
    expect(await balanceOf(win.who)).toMatchObject({ owed: 0, credit: 10_000 })
    await world.pay(win.who, 33_000, [win.invoiceId])
    expect(await balanceOf(win.who)).toMatchObject({ owed: 0, credit: 43_000 })
    await expectProven()
  })

  it('an unpaid win is not given up while money is on its way, announced or proven at a bank', async () => {
    const win = await world.aProposal()
    await world.decide(win.id, first)
    await world.post('/data/payments/transfer', win.who.headers, { invoiceIds: [win.invoiceId] })
    expect(await world.decide(win.id, second)).toMatchObject({ errorCode: 'PAYMENT_IN_FLIGHT' })
    expect((await lotOf(win)).status).toBe('SOLD')
    const other = await world.aProposal()
    await world.decide(other.id, first)
    await world.rows(
      `insert into payment_attempts (ref, account_id, actor_id, site, provider, purpose, thing, invoice_ids, description, method, currency, amount_minor, state,
         provider_ref, page_url, return_url, success_path, cancel_path, locale)
       values ('attempt-of-a-default-0', $1, $1, 'CPRTUS', 'simulator', 'PAY_ALL', $2, $3, 'x', 'CC', 'USD', 1, 'AUTHENTICATION_SUCCESSFUL', 'p1', '/', '/', '/', '/', 'en_us')`,
      [other.who.id, `invoices:${other.who.id}:USD`, [other.invoiceId]],
    )
    expect(await world.decide(other.id, second)).toMatchObject({ errorCode: 'PAYMENT_IN_FLIGHT' })
    expect(await stateOf(other.id)).toBe('ASKED')
  })

  it('an unpaid win is not given up while a bank debit is on its way, whatever was announced before and never came', async () => {
    const win = await world.aProposal()
    await world.decide(win.id, first)
    await world.post('/data/payments/transfer', win.who.headers, { invoiceIds: [win.invoiceId] })
    await world.rows(
      `update transfers set asked_at = now() - interval '9 days', until = now() - interval '2 days'
       where id in (select transfer_id from transfer_invoices where invoice_id = $1)`,
      [win.invoiceId],
    )
    const attempt = await anAttempt(win, { state: 'REDIRECTED', isUnderWay: true })
    expect(await world.decide(win.id, second)).toMatchObject({ errorCode: 'PAYMENT_IN_FLIGHT' })
    await world.rows(`update payment_attempts set state = 'DECLINED', is_under_way = false where id = $1`, [attempt])
    expect(await world.decide(win.id, second)).toMatchObject({ state: 'DONE' })
  })

  it('a question of a bank that is left open holds a win back for an hour, and no longer', async () => {
    const win = await world.aProposal()
    await world.decide(win.id, first)
    const attempt = await anAttempt(win, { state: 'PENDING_AUTHENTICATION' })
    await world.rows(`update payment_attempts set changed_at = now() - interval '59 minutes' where id = $1`, [attempt])
    expect(await world.decide(win.id, second)).toMatchObject({ errorCode: 'PAYMENT_IN_FLIGHT' })
    await world.rows(`update payment_attempts set changed_at = now() - interval '61 minutes' where id = $1`, [attempt])
    expect(await world.decide(win.id, second)).toMatchObject({ state: 'DONE' })
  })

  it('a proposal ends once what is owed was written off', async () => {
    const { id, invoiceId } = await world.aProposal()
    const acts = '/data/operations/money'
    const ask = await world.post(`${acts}/invoices/${invoiceId}/acts`, first.headers, { kind: 'WRITE_OFF', reason: 'They have nothing.' })
    const agree = { action: 'approve', reason: 'Agreed.' }
    expect((await world.post(`${acts}/acts/${ask.json().data.actId}`, second.headers, agree)).json().data).toMatchObject({ state: 'DONE' })
    await world.propose()
    expect(await stateOf(id)).toBe('ENDED')
    expect((await listed(first)).map(({ defaultId }: { defaultId: number }) => defaultId)).not.toContain(id)
  })

  it('an unpaid win is not given up once it was paid, granted days, or its car or title was handed over, nor while the lot is held back', async () => {
    const paid = await world.aProposal()
    await world.decide(paid.id, first)
    await world.pay(paid.who, paid.totalMinor, [paid.invoiceId])
    expect(await world.decide(paid.id, second)).toMatchObject({ errorCode: 'DEFAULT_REFUSED', reason: 'CHANGED' })
    const granted = await world.aProposal()
    await world.rows(
      `update invoice_states set due_at = now() + interval '2 days', status = 'OPEN', overdue_at = null where invoice_id = $1`,
      [granted.invoiceId],
    )
    expect(await world.decide(granted.id, first)).toMatchObject({ errorCode: 'DEFAULT_REFUSED', reason: 'CHANGED' })
    await world.propose()
    expect([await stateOf(paid.id), await stateOf(granted.id)]).toEqual(['ENDED', 'ENDED'])
    const held = await world.aProposal()
    await world.rows(`insert into release_holds (lot, kind, reason) values ($1, 'DISPUTE', 'x')`, [held.lot])
    expect(await world.decide(held.id, first)).toMatchObject({ errorCode: 'DEFAULT_REFUSED', reason: 'HELD' })
    const titled = await world.aProposal()
    await world.rows(
      `insert into title_steps (award_id, lot, payer_id, state, carrier, tracking_number, entered_by, reason)
       select id, lot, account_id, 'SENT', 'UPS', '1Z', $2, 'x' from awards where lot = $1`,
      [titled.lot, first.id],
    )
    expect(await world.decide(titled.id, first)).toMatchObject({ errorCode: 'DEFAULT_REFUSED', reason: 'TITLE_SENT' })
    await expectProven()
  })

  it('a question about the invoice holds the win back for two business days, once, and is of its payer alone', async () => {
    const operator = await world.bookkeeper({ privileges: ['OPERATOR'] })
    const flag = { name: 'allowJivoChat', site: 'CPRTUS', state: 'on' }
    expect((await world.post('/data/operations/flags', operator.headers, flag)).json().returnCode).toBe(1)
    const win = await world.aProposal()
    await world.decide(win.id, first)
    const ask = async (headers: object, invoiceId: number) =>
      (await world.post('/public/data/chat', headers as never, { body: 'Why this fee?', invoiceId })).json()
    const stranger = await world.bidder()
    expect((await ask(stranger.headers, win.invoiceId)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect(await world.rows('select from invoice_holds where invoice_id = $1', [win.invoiceId])).toEqual([])
    const { data } = await ask(win.who.headers, win.invoiceId)
    expect(data.messages).toMatchObject([{ body: `${win.number}: Why this fee?` }])
    const [held] = await world.rows('select until from invoice_holds where invoice_id = $1', [win.invoiceId])
    expect(held.until.getTime()).toBeGreaterThan(Date.now() + 24 * 3_600_000)
    expect(await world.decide(win.id, second)).toMatchObject({ errorCode: 'DEFAULT_REFUSED', reason: 'HELD' })
    await ask(win.who.headers, win.invoiceId)
    expect(await world.rows('select until from invoice_holds where invoice_id = $1', [win.invoiceId])).toEqual([held])
    await world.rows('alter table invoice_holds disable trigger invoice_holds_append_only')
    await world.rows(
      `update invoice_holds set asked_at = now() - interval '5 days', until = now() - interval '1 minute' where invoice_id = $1`,
      [win.invoiceId],
    )
    await world.rows('alter table invoice_holds enable trigger invoice_holds_append_only')
    await ask(win.who.headers, win.invoiceId)
    expect(await world.decide(win.id, second)).toMatchObject({ state: 'DONE' })
  })

  it('a later sale of the lot leaves what the first buyer owes for it', async () => {
    const win = await world.aProposal()
    await confirmTwice(win.id)
    const client = await world.database.pool.connect()
    await client.query('begin')
    await takeBackLot(client, win.lot, { reason: 'The next sale was void.', actorId: null, nowMs: Date.now() })
    await client.query('commit')
    client.release()
    expect((await invoicesOf(win)).filter(({ type }) => type === 'FEE').map(({ status }) => status)).toEqual(['PAID', 'PAID'])
    await expectProven()
  })

  it('the books name a win that was given up and did not leave what it had to', async () => {
    const win = await world.aProposal()
    await confirmTwice(win.id)
    await world.rows('update awards set voided_at = null where lot = $1', [win.lot])
    await world.rows('update defaults set deposit_minor = deposit_minor + 1 where id = $1', [win.id])
    const { faults } = await verifyDefaults(world.database.db)
    expect(faults).toEqual([expect.stringContaining(`default:${win.id}: its award stands`), expect.stringContaining('its deposit is')])
  })
})
