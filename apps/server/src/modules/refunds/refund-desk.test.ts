import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueInvoices, takeBackLot } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { loadConfig } from '#platform/config.ts'
import { transaction } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { aLot } from '#test/bidding.test-kit.ts'
import { CARD, type Payer } from '../gateway-payments/gateway-payments.test-kit.ts'
import { proposeOverpaid } from './propose-by-rule.ts'
import { DESK, IBAN, refundWorld, type RefundWorld, US_BANK } from './refunds.test-kit.ts'
import { sumDisputed } from './sources.store.ts'

const TOTAL_MINOR = 132_000
const CENTS = 100

let world: RefundWorld
let first: Payer
let second: Payer
let third: Payer
beforeAll(async () => {
  world = await refundWorld()
  await world.rows(
    `insert into legal_entities (code, site, from_on, name, address, tax_number, wording, keep_years, is_demonstration)
     values ('TUS', 'CPRTUS', '2020-01-01', 'Testing House LLC', '{1 Lane Way}', '00-0000000', '', 7, true)`,
  )
  first = await world.bookkeeper()
  second = await world.bookkeeper()
  third = await world.bookkeeper()
})
afterAll(() => world.close())

const decide = (id: number, by: Payer, body: object = { action: 'approve' }) => world.act(`${DESK}/${id}`, body, by.headers)
const sent = (id: number, by: Payer, reference = '2026112800017') => world.act(`${DESK}/${id}/sent`, { reference }, by.headers)
const listed = async (by: Payer, view = 'waiting') => (await world.get(`${DESK}?view=${view}`, by.headers)).data.refunds
const rowOf = async (id: number, by: Payer, view?: string) =>
  (await listed(by, view)).find(({ refundId }: { refundId: number }) => refundId === id)
const propose = (by: Payer, who: Payer, body: object) =>
  world.act(DESK, { number: who.number, currency: 'USD', reason: 'OVERPAYMENT', note: 'Seen.', ...body }, by.headers)
const creditOf = async (who: Payer) =>
  (await world.rows(`select credit_minor::float8 as credit from balances where payer_id = $1 and currency = 'USD'`, [who.id]))[0]?.credit
/** Lets the days pass for which a new bank account waits. */
async function passWait(id: number): Promise<void> {
  await world.rows('alter table refunds disable trigger refunds_forwards')
  await world.rows(`update refunds set not_before = now() - interval '1 minute' where id = $1`, [id])
  await world.rows('alter table refunds enable trigger refunds_forwards')
}

/** A win that is billed; answers its lot and invoice. */
async function anInvoice(who: Payer): Promise<{ readonly lot: number; readonly id: number }> {
  const { db, pool } = world.database
  const lot = await aLot(world.database)
  const quote = [
    { key: 'fee.bid', amount: { minor: 100_000, currency: 'USD' } },
    { key: 'fee.buyer', amount: { minor: 32_000, currency: 'USD' } },
  ]
  await pool.query(
    `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, awarded_at)
     values ($1, $2, 'HAMMER', 100000, 'USD', $3, 'CPRTUS-USD-2026-01-01', $4, 1, now())`,
    [lot, who.id, TOTAL_MINOR, JSON.stringify(quote)],
  )
  const post = openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db })
  await issueInvoices({ db, pool, post, log: silentLog() }, () => Date.now())
  const [row] = await world.rows('select id from invoices where lot = $1', [lot])
  return { lot, id: row.id }
}
/** Pays an invoice by card; answers the reference of the payment. */
async function payInvoice(who: Payer, id: number): Promise<string> {
  const { data } = await world.set({ GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: String(id) }, who.headers)
  await world.payByCard(data.pciURL, CARD.paid)
  await expect.poll(async () => (await world.settle(data.orderRefId)).state, { timeout: 20_000 }).toBe('CAPTURED')
  return data.orderRefId
}
/** A lot whose sale is undone after it was paid by card: the money is the payer's credit. */
async function undoneSale(who: Payer) {
  const { lot, id } = await anInvoice(who)
  const ref = await payInvoice(who, id)
  const client = await world.database.pool.connect()
  await client.query('begin')
  await takeBackLot(client, lot, { reason: 'Void.', actorId: null, nowMs: Date.now() })
  await client.query('commit')
  client.release()
  return { ref, invoiceId: id }
}

describe('the desk of refunds', () => {
  it('the desk of refunds is for who keeps the books, on their sites, with a fresh proof', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 2_000)
    const { refundId } = (await world.ask(who, { amount: '1500', cardId: ref })).data
    const operator = await world.someone({ kind: 'internal', privileges: ['OPERATOR'] })
    const british = await world.someone({ kind: 'internal', privileges: ['MONEY'], home_site: 'CPRTUK' }, 'uk.localhost')
    for (const by of [who, operator]) {
      expect((await decide(refundId, by)).status).toBe(403)
      expect((await world.get(DESK, by.headers)).status).toBe(403)
      expect((await propose(by, who, { origin: 'DEPOSIT', amountMinor: 1, paymentRef: ref })).status).toBe(403)
    }
    expect((await decide(refundId, british)).data).toMatchObject({ errorCode: 'REFUND_NOT_FOUND' })
    expect((await sent(refundId, british)).data).toMatchObject({ errorCode: 'REFUND_NOT_FOUND' })
    expect((await propose(british, who, { origin: 'DEPOSIT', amountMinor: 1, paymentRef: ref })).data).toMatchObject({
      errorCode: 'NO_SUCH_PERSON',
    })
    expect(await listed(british)).toEqual([])
    const old = { ...first, headers: await world.asOfLong(first) }
    for (const answer of [
      decide(refundId, old),
      sent(refundId, old),
      propose(old, who, { origin: 'DEPOSIT', amountMinor: 1, paymentRef: ref }),
      world.act(`${DESK}/${refundId}/account`, {}, old.headers),
    ])
      expect((await answer).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    expect(await world.refund(refundId)).toMatchObject({ state: 'ASKED' })
  })

  it('a deposit from the site’s amount on waits for a second person, and goes once they agree', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 2_000)
    const { data } = await world.ask(who, { amount: '1000', cardId: ref })
    expect(data.state).toBe('ASKED')
    expect(await world.send(data.refundId)).toMatchObject({ state: 'ASKED' })
    expect(await rowOf(data.refundId, first)).toMatchObject({ needed: 1, approvals: [], askedBy: who.number, acts: ['approve', 'refuse'] })
    const keyed = { ...first, headers: { ...first.headers, 'idempotency-key': `agree ${data.refundId}` } }
    expect((await decide(data.refundId, keyed)).data).toMatchObject({ state: 'APPROVED' })
    expect((await decide(data.refundId, keyed)).data).toMatchObject({ state: 'APPROVED' })
    expect((await decide(data.refundId, second)).data).toMatchObject({ errorCode: 'REFUND_REFUSED', reason: 'CHANGED' })
    expect(await world.send(data.refundId)).toMatchObject({ state: 'PAID' })
    expect(world.paidBack(ref)).toEqual([100_000])
    expect(await rowOf(data.refundId, first, 'ended')).toMatchObject({ state: 'PAID', approvals: [{ by: first.number }], acts: [] })
  })

  it('a refund to a card of a third decimal is refused, as its provider would refuse it, and the payment stays a way back', async () => {
    const { rows } = await world.database.pool.query('select count(*)::int as n from refunds')
    const who = await world.someone()
    const wrong = { origin: 'CREDIT', currency: 'BHD', amountMinor: 1_234, paymentRef: 'A'.repeat(22) }
    expect((await propose(first, who, wrong)).data).toMatchObject({ fieldErrors: { amountMinor: 'validation.refundAmount' } })
    expect((await propose(first, who, { ...wrong, amountMinor: 1_230 })).data).toMatchObject({ errorCode: 'REFUND_REFUSED' })
    expect((await world.database.pool.query('select count(*)::int as n from refunds')).rows).toEqual(rows)
  })

  it('who proposes does not agree, and neither does who is paid', async () => {
    const payer = await world.bookkeeper()
    const ref = await world.deposit(await world.someone(), 100)
    expect((await propose(payer, payer, { origin: 'DEPOSIT', amountMinor: 1, paymentRef: ref })).data).toMatchObject({ reason: 'SELF' })
    const who = await world.someone()
    const own = await world.deposit(who, 3_000)
    const { refundId, state } = (await propose(first, who, { origin: 'DEPOSIT', amountMinor: 150_000, paymentRef: own })).data
    expect([state, await world.held(who)]).toEqual(['ASKED', 150_000])
    expect((await decide(refundId, first)).data).toMatchObject({ errorCode: 'REFUND_REFUSED', reason: 'SECOND_PERSON' })
    expect((await rowOf(refundId, first)).acts).toEqual(['refuse'])
    expect((await decide(refundId, second)).data).toMatchObject({ state: 'APPROVED' })
    expect(await world.send(refundId)).toMatchObject({ state: 'PAID' })
    const other = await world.someone()
    const theirs = await world.deposit(other, 3_000)
    const small = { origin: 'DEPOSIT', amountMinor: 60_000, paymentRef: theirs }
    expect((await propose(first, other, small)).data.state).toBe('APPROVED')
    // Many small ones within a day are one large one.
    expect((await propose(first, other, small)).data.state).toBe('ASKED')
  })

  it('money that another site took is asked back by its own bookkeepers alone', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 200)
    await world.rows('alter table payment_attempts disable trigger payment_attempts_forwards')
    await world.rows(`update payment_attempts set site = 'CPRTUK' where ref = $1`, [ref])
    await world.rows('alter table payment_attempts enable trigger payment_attempts_forwards')
    const wanted = { origin: 'DEPOSIT', amountMinor: 10_000, paymentRef: ref }
    expect((await propose(first, who, wanted)).data).toMatchObject({ errorCode: 'REFUND_REFUSED', reason: 'NO_SOURCE' })
    expect([await world.held(who), await world.rows('select from refunds where payer_id = $1', [who.id])]).toEqual([20_000, []])
  })

  it('who is paid does not decide about it, whatever they may do for others', async () => {
    const payer = await world.someone({ privileges: ['MONEY'] })
    const ref = await world.deposit(payer, 2_000)
    const { refundId } = (await world.ask(payer, { amount: '1500', cardId: ref })).data
    expect((await decide(refundId, payer)).data).toMatchObject({ reason: 'SELF' })
    expect((await rowOf(refundId, payer)).acts).toEqual([])
  })

  it('a refusal takes a reason, and the money is the payer’s again', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 2_000)
    const { refundId } = (await world.ask(who, { amount: '1500', cardId: ref })).data
    expect((await decide(refundId, first, { action: 'refuse' })).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await decide(refundId, first, { action: 'refuse', reason: 'Held for a claim.' })).data).toMatchObject({ state: 'REFUSED' })
    expect(await world.held(who)).toBe(200_000)
    expect(await world.send(refundId)).toMatchObject({ state: 'REFUSED', end_reason: 'Held for a claim.' })
    expect((await decide(refundId, second)).data).toMatchObject({ reason: 'CHANGED' })
    expect(world.paidBack(ref)).toEqual([])
  })

  it('a bank account that was never used waits three days and for two operators, and is known after that', async () => {
    const who = await world.someone()
    const operator = await world.someone({ kind: 'internal', privileges: ['OPERATOR'] })
    await world.act(
      '/data/operations/bidders/deposits',
      { buyerNumber: who.number, deposit: { currency: 'USD', heldMinor: 90_000 }, reason: 'By wire.' },
      operator.headers,
    )
    const [{ id: raise }] = await world.rows(`select id from overrides where account_id = $1`, [who.id])
    const other = await world.someone({ kind: 'internal', privileges: ['OPERATOR'] })
    await world.act(`/data/operations/bidders/deposits/${raise}`, { action: 'confirm' }, other.headers)
    const asked = await world.ask(who, { amount: '100', cardId: '', bank: US_BANK })
    const { refundId, state, notBefore } = asked.data
    expect(state).toBe('ASKED')
    expect(Math.round((Date.parse(notBefore) - Date.now()) / 3_600_000)).toBe(72)
    expect((await decide(refundId, first)).data).toMatchObject({ reason: 'EARLY' })
    expect(await rowOf(refundId, first)).toMatchObject({ isNewAccount: true, needed: 2, acts: ['refuse'], lastFour: '6789', brand: 'US' })
    const sealed = await world.rows('select sealed from refund_accounts where account_id = $1', [who.id])
    expect(JSON.stringify(sealed)).not.toContain('123456789')
    await passWait(refundId)
    expect((await decide(refundId, first)).data).toMatchObject({ state: 'ASKED' })
    expect((await decide(refundId, first)).data).toMatchObject({ reason: 'SECOND_PERSON' })
    expect((await sent(refundId, first)).data).toMatchObject({ reason: 'CHANGED' })
    expect((await world.act(`${DESK}/${refundId}/account`, {}, first.headers)).data).toMatchObject({ reason: 'CHANGED' })
    expect((await decide(refundId, second)).data).toMatchObject({ state: 'APPROVED' })
    expect((await world.act(`${DESK}/${refundId}/account`, {}, first.headers)).data).toEqual({
      ...US_BANK,
      reference: `REFUND ${refundId}`,
    })
    expect((await sent(refundId, first)).data).toMatchObject({ state: 'PAID' })
    expect((await sent(refundId, second)).data).toMatchObject({ reason: 'CHANGED' })
    const again = (await world.ask(who, { amount: '100', cardId: '', bank: { ...US_BANK, account: ' 0001 2345 6789 ' } })).data
    expect(again).toMatchObject({ state: 'ASKED', notBefore: '' })
    expect(await rowOf(again.refundId, first)).toMatchObject({ needed: 1, isNewAccount: false })
    expect(
      (await world.ask(who, { amount: '100', cardId: '', bank: { holder: 'Pat Tester', account: IBAN, routing: '' } })).data.notBefore,
    ).not.toBe('')
    const named = await world.ask(who, { amount: '100', cardId: '', bank: { ...US_BANK, holder: 'Mallory' } })
    expect(named.data.notBefore).not.toBe('')
    const events = await world.rows(`select kind from account_events where account_id = $1 and kind like 'refund-%' order by id`, [who.id])
    expect(events.map(({ kind }) => kind)).toContain('refund-account-viewed')
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  })

  it('a deposit that came by card does not go to a bank account', async () => {
    const who = await world.someone()
    await world.deposit(who, 500)
    expect((await world.ask(who, { amount: '100', cardId: '', bank: US_BANK })).data).toMatchObject({
      errorCode: 'REFUND_REFUSED',
      reason: 'TOO_MUCH',
      mostMinor: 0,
    })
  })

  it('whom reviewers look at is paid back by two people alone', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    await world.rows(`insert into account_steps (account_id, status, cause, reason) values ($1, 467, 'SCREENING', 'x')`, [who.id])
    const { refundId, state } = (await world.ask(who, { amount: '10', cardId: ref })).data
    expect(state).toBe('ASKED')
    expect(await rowOf(refundId, first)).toMatchObject({ needed: 2 })
  })
})

describe('money that was paid for nothing', () => {
  it('money for what was paid meanwhile is credit, and its refund is proposed once; until then it can be spent', async () => {
    const who = await world.someone()
    const { id } = await anInvoice(who)
    const { data } = await world.set({ GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: String(id) }, who.headers)
    const operator = await world.someone({ kind: 'internal', privileges: ['OPERATOR', 'MONEY'] })
    await world.act(
      '/data/operations/money/payments',
      {
        number: who.number,
        currency: 'USD',
        amountMinor: TOTAL_MINOR,
        source: 'CASH',
        reference: `till ${id}`,
        receivedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
        reason: 'At the counter.',
      },
      operator.headers,
    )
    await world.payByCard(data.pciURL, CARD.paid)
    for (let time = 0; time < 3; time += 1) await world.settle(data.orderRefId)
    await expect.poll(() => creditOf(who), { timeout: 20_000 }).toBe(TOTAL_MINOR)
    const proposed = (await listed(first)).filter(({ number }: { number: number }) => number === who.number)
    expect(proposed).toEqual([
      expect.objectContaining({ state: 'PROPOSED', askedBy: null, amountMinor: TOTAL_MINOR, reason: 'DUPLICATE_PAYMENT', needed: 2 }),
    ])
    const [{ refundId }] = proposed
    expect((await world.get('/data/payments/refunds', who.headers)).data.refunds).toEqual([])
    expect((await decide(refundId, first)).data).toMatchObject({ state: 'ASKED' })
    expect(await creditOf(who)).toBe(0)
    expect((await decide(refundId, first)).data).toMatchObject({ reason: 'SECOND_PERSON' })
    expect((await decide(refundId, second)).data).toMatchObject({ state: 'APPROVED' })
    expect(await world.send(refundId)).toMatchObject({ state: 'PAID' })
    expect(world.paidBack(data.orderRefId)).toEqual([TOTAL_MINOR])
    const { movements } = (await world.get('/data/payments/history', who.headers)).data
    expect(movements[0]).toMatchObject({ kind: 'REFUND', amount: TOTAL_MINOR / CENTS })
    const sum = movements.reduce((all: number, { amount }: { amount: number }) => all + amount, 0)
    expect(sum).toBe(0)
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  })

  it('what a rule proposes counts with what went back within the day: many small ones take two people as one large one does', async () => {
    const [who, other] = [await world.someone(), await world.someone()]
    const neededFor = async (payer: Payer, ref: string) => {
      const [{ id: attemptId }] = await world.rows('select id from payment_attempts where ref = $1', [ref])
      const overpaid = { attemptId, ref, payerId: payer.id, site: 'CPRTUS', currency: 'USD', creditMinor: 40_000 } as const
      await transaction(world.database.db, (tx) => proposeOverpaid({ preferencesOf: () => [] }, tx, overpaid))
      const [{ needed }] = await world.rows('select needed from refunds where cause = $1', [`attempt:${ref}`])
      return needed
    }
    const [{ ref }, { ref: foreign }] = [await undoneSale(who), await undoneSale(other)]
    const asked = await propose(first, who, { origin: 'CREDIT', amountMinor: 70_000, paymentRef: ref })
    expect(asked.data).toMatchObject({ state: 'APPROVED' })
    expect([await neededFor(who, ref), await neededFor(other, foreign)]).toEqual([2, 1])
  })

  it('what was spent meanwhile is not paid back', async () => {
    const who = await world.someone()
    const { ref } = await undoneSale(who)
    const { id } = await anInvoice(who)
    await world.rows(
      `insert into refunds (payer_id, site, currency, amount_minor, origin, reason, way, attempt_id, cause, needed, state)
       select account_id, site, currency, $2, 'CREDIT', 'DUPLICATE_PAYMENT', 'GATEWAY', id, 'attempt:' || ref, 1, 'PROPOSED'
       from payment_attempts where ref = $1`,
      [ref, TOTAL_MINOR],
    )
    const [{ id: refundId }] = await world.rows(`select id from refunds where payer_id = $1`, [who.id])
    await world.act('/data/payments/useCredit', { invoiceIds: [id] }, who.headers)
    expect(await creditOf(who)).toBe(0)
    expect((await decide(refundId, first)).data).toMatchObject({ errorCode: 'REFUND_REFUSED', reason: 'CHANGED' })
    expect((await decide(refundId, first, { action: 'refuse', reason: 'Spent.' })).data).toMatchObject({ state: 'REFUSED' })
    expect(await creditOf(who)).toBe(0)
  })

  it('an invoice that was taken back is refunded once its money has gone back, and never by more than was paid', async () => {
    const who = await world.someone()
    const { ref, invoiceId } = await undoneSale(who)
    const credit = { origin: 'CREDIT', reason: 'SALE_CANCELLED', paymentRef: ref, invoiceId }
    const stateOf = async () => (await world.get(`/data/payments/invoices/${invoiceId}`, who.headers)).data.status
    expect(await stateOf()).toBe('CANCELLED')
    expect((await propose(first, who, { ...credit, amountMinor: TOTAL_MINOR + 1 })).data).toMatchObject({ reason: 'TOO_MUCH' })
    const other = await world.someone()
    const { id: foreign } = await anInvoice(other)
    expect((await propose(first, who, { ...credit, amountMinor: 100, invoiceId: foreign })).data).toMatchObject({
      errorCode: 'INVOICE_NOT_FOUND',
    })
    const both = await Promise.all([
      propose(first, who, { ...credit, amountMinor: TOTAL_MINOR }),
      propose(second, who, { ...credit, amountMinor: TOTAL_MINOR }),
    ])
    expect(both.filter(({ returnCode }) => returnCode === 1)).toHaveLength(1)
    const { refundId } = both.find(({ returnCode }) => returnCode === 1)?.data ?? {}
    expect((await decide(refundId, third)).data).toMatchObject({ state: 'APPROVED' })
    await Promise.all(Array.from({ length: 4 }, () => world.send(refundId)))
    expect(world.paidBack(ref)).toEqual([TOTAL_MINOR])
    expect(await stateOf()).toBe('REFUNDED')
    expect((await propose(first, who, { ...credit, amountMinor: 1 })).data).toMatchObject({ reason: 'TOO_MUCH' })
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  })
})

describe('a payment that its payer’s bank fetches back', () => {
  it('a payment that its payer’s bank has fetched back is not paid back too, and the books hold', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 2_000, CARD.chargeback)
    const { refundId } = (await world.ask(who, { amount: '2000', cardId: ref })).data
    await expect.poll(() => world.bank.orders.byKey(ref)?.isReturned, { timeout: 5_000 }).toBe(true)
    await world.rows(`update payment_attempts set ask_at = now() where ref = $1`, [ref])
    await world.settle(ref)
    await expect.poll(async () => (await rowOf(refundId, first)).isFetchedBack, { timeout: 20_000 }).toBe(true)
    expect(await rowOf(refundId, first)).toMatchObject({ isFetchedBack: true, acts: ['refuse'] })
    const disputes = async (by: Payer, view = 'open') => (await world.get(`/data/operations/money/disputes?view=${view}`, by.headers)).data
    expect((await disputes(first)).disputes).toEqual([
      expect.objectContaining({ paymentRef: ref, number: who.number, amountMinor: 200_000, wonAt: '', invoices: [], heldLots: [] }),
    ])
    expect((await disputes(first, 'won')).disputes).toEqual([])
    const british = await world.someone({ kind: 'internal', privileges: ['MONEY'], home_site: 'CPRTUK' }, 'uk.localhost')
    expect((await disputes(british)).disputes).toEqual([])
    expect((await world.get('/data/operations/money/disputes', who.headers)).status).toBe(403)
    expect((await decide(refundId, first)).data).toMatchObject({ reason: 'FETCHED_BACK' })
    expect((await decide(refundId, first, { action: 'refuse', reason: 'Your bank has it.' })).data).toMatchObject({ state: 'REFUSED' })
    expect(await world.held(who)).toBe(0)
    expect(world.paidBack(ref)).toEqual([])
    const disputed = await world.rows(`select coalesce(sum(minor), 0)::float8 as minor from journal_lines where account = 'DISPUTED'`)
    expect(disputed[0].minor).toBe(0)
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  })

  it('refunds of a payment that was fetched back give what each left disputed, and the journal is not read whole for it', async () => {
    const who = await world.someone()
    await world.deposit(who, 500)
    const ref = await world.deposit(who, 2_000)
    const asked = async () => (await world.ask(who, { amount: '1000', cardId: ref })).data.refundId
    const [one, other] = [await asked(), await asked()]
    Object.assign(world.bank.orders.byKey(ref) ?? {}, { chargebackAtMs: Date.now() })
    await expect.poll(() => world.bank.orders.byKey(ref)?.isReturned, { timeout: 5_000 }).toBe(true)
    await world.rows(`update payment_attempts set ask_at = now() where ref = $1`, [ref])
    await world.settle(ref)
    await expect.poll(async () => (await rowOf(one, first)).isFetchedBack, { timeout: 20_000 }).toBe(true)
    expect(await world.held(who)).toBe(0)
    const [{ id: attemptId }] = await world.rows('select id from payment_attempts where ref = $1', [ref])
    const left = () =>
      transaction(world.database.db, async (tx) => {
        // Trials have few lines: to read all of them would cost less than an index.
        await sql`set local enable_seqscan = off`.execute(tx)
        const linesRead = async () =>
          (
            await sql<{ lines: number }>`
              select (seq_tup_read + idx_tup_fetch)::int as lines from pg_stat_xact_user_tables where relname = 'journal_lines'`.execute(tx)
          ).rows[0]?.lines ?? 0
        const before = await linesRead()
        const minor = await sumDisputed(tx, { attemptId, ref })
        return { minor, lines: (await linesRead()) - before }
      })
    const refuse = async (id: number) => (await decide(id, first, { action: 'refuse', reason: 'Your bank has it.' })).data
    expect(await left()).toMatchObject({ minor: 150_000 })
    expect(await refuse(one)).toMatchObject({ state: 'REFUSED' })
    const between = await left()
    expect(between.minor).toBe(50_000)
    // Three of the chargeback, two of the refund that ended.
    expect(between.lines).toBeLessThanOrEqual(5)
    expect(await refuse(other)).toMatchObject({ state: 'REFUSED' })
    expect(await left()).toMatchObject({ minor: 0 })
    expect(await world.held(who)).toBe(50_000)
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  })

  it('a refund is never changed or deleted, and goes back to no earlier state', async () => {
    const who = await world.someone()
    const ref = await world.deposit(who, 500)
    const { refundId } = (await world.ask(who, { amount: '10', cardId: ref })).data
    await world.send(refundId)
    for (const change of [
      `update refunds set state = 'ASKED' where id = ${refundId}`,
      `update refunds set amount_minor = 1 where id = ${refundId}`,
      `update refunds set payer_id = 1 where id = ${refundId}`,
      `delete from refunds where id = ${refundId}`,
    ])
      await expect(world.rows(change)).rejects.toThrow(/refund/)
  })
})

// Last, since switches are read anew only after some seconds.
describe('the amount from which two people decide', () => {
  it('the amount of two people is the site’s own where it prefers another, and not without bound', async () => {
    const prefer = (value: string) =>
      world.rows(
        `insert into site_preferences (site, code, value) values ('CPRTUS', 'REFUND_TWO_PEOPLE_FROM_USD', $1)
         on conflict (site, code) do update set value = excluded.value`,
        [value],
      )
    const who = await world.someone()
    const ref = await world.deposit(who, 5_000)
    const stateFor = async (amount: string) => {
      return (await world.ask(who, { amount, cardId: ref })).data.state
    }
    expect(await stateFor('999.99')).toBe('APPROVED')
    await prefer('100')
    await expect.poll(() => stateFor('100'), { timeout: 12_000, interval: 1_000 }).toBe('ASKED')
    await world.rows(`delete from site_preferences where code = 'REFUND_TWO_PEOPLE_FROM_USD'`)
  }, 20_000)
})
