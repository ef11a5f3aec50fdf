import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { lockDisputed, returnPayment } from '#modules/chargebacks/index.ts'
import { applyMoney, sweepInvoices, takeBackLot, verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { signIn } from '#test/people.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

const DESK = '/data/operations/money'
/** A win of 1,000 with a buyer fee of 320 and a gate fee of 95. */
const TOTAL = 141_500
const BUYER_LINE = 2

let world: InvoiceWorld
let first: Somebody
let second: Somebody
beforeAll(async () => {
  world = await invoiceWorld()
  first = await keeper()
  second = await keeper()
})
afterAll(() => world.close())

const keeper = (fields: object = {}) => world.someone({ kind: 'internal', privileges: ['MONEY'], ...fields })
async function anInvoice(win: object = {}) {
  const who = await world.someone()
  const { lot } = await world.aWin(who, win)
  const [invoice] = await world.bill(who)
  if (invoice === undefined) throw new Error('nothing was billed')
  return { who, lot, id: invoice.id, number: invoice.number }
}
const ask = (id: number, body: object, by = first) => world.post(`${DESK}/invoices/${id}/acts`, { reason: 'Seen.', ...body }, by.headers)
const decide = (act: number, by = second, action = 'approve') =>
  world.post(`${DESK}/acts/${act}`, { action, reason: 'Agreed.' }, by.headers)
const agreed = async (id: number, body: object) => decide((await ask(id, body)).data.actId)
const pay = (payerId: number, amountMinor: number, { cause, invoiceIds }: { cause: string; invoiceIds?: number[] }) =>
  transaction(world.deps.db, (tx) =>
    applyMoney(world.deps.post, tx, {
      payerId,
      site: 'CPRTUS',
      currency: 'USD',
      amountMinor,
      source: 'BANK',
      cause,
      reference: cause,
      nowMs: Date.now(),
      ...(invoiceIds !== undefined && { invoiceIds }),
    }),
  )
const balanceOf = async (payerId: number) =>
  (
    await world.rows('select owed_minor::float8 as owed, credit_minor::float8 as credit, overdue_since from balances where payer_id = $1', [
      payerId,
    ])
  )[0]
const stateOf = async (id: number) =>
  (
    await world.rows(
      `select status, credited_minor::float8 as credited, written_off_minor::float8 as "writtenOff" from invoice_states where invoice_id = $1`,
      [id],
    )
  )[0]
/** Makes a pass for today, as the buyer does. */
async function aPass(who: Somebody, lot: number) {
  const [{ zone }] = await world.rows(
    `select coalesce(y.zone, 'America/New_York') as zone from lots l left join yards y on y.number = coalesce(l.physical_yard, l.yard) where l.number = $1`,
    [lot],
  )
  const on = dayIn(yardClockAt(zone, Date.now()), Date.now())
  return (await world.post('/data/release/passes', { lots: [lot], carrier: 'Bluebonnet Towing', on }, who.headers)).data
}
async function expectProven(): Promise<void> {
  expect(await verifyJournal(world.deps.db)).toMatchObject({ faults: [] })
  expect(await verifyInvoices(world.deps.db)).toMatchObject({ faults: [] })
}

describe('acts about an invoice', () => {
  it('acts about an invoice are for who keeps the books, of their sites, with a fresh proof, never about their own', async () => {
    const { id, who } = await anInvoice()
    const operator = await world.operator()
    for (const by of [who, operator]) {
      expect((await ask(id, { kind: 'CREDIT_NOTE' }, by)).status).toBe(403)
      expect((await decide(1, by)).status).toBe(403)
      expect((await world.get(`${DESK}/invoices/${id}`, by.headers)).status).toBe(403)
      expect((await world.get(`${DESK}/acts`, by.headers)).status).toBe(403)
      expect((await world.get(`${DESK}/search`, by.headers)).status).toBe(403)
      expect((await world.get(`${DESK}/sheet/${who.number}`, by.headers)).status).toBe(403)
    }
    const stranger = await keeper({ home_site: 'CPRTDE' })
    const german = { ...stranger, headers: await signIn(world.deps.db, stranger, { site: 'CPRTDE', host: 'de.localhost' }) }
    expect((await ask(id, { kind: 'CREDIT_NOTE' }, german)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect((await world.get(`${DESK}/invoices/${id}`, german.headers)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect((await world.get(`${DESK}/sheet/${who.number}`, german.headers)).data).toMatchObject({ errorCode: 'NO_SUCH_PERSON' })
    expect((await world.get(`${DESK}/search?q=${who.number}`, german.headers)).data).toMatchObject({ payers: [], invoices: [] })
    const long = { ...first, headers: await signIn(world.deps.db, first, { proved_at: sql<Date>`now() - interval '16 minutes'` as never }) }
    expect((await ask(id, { kind: 'CREDIT_NOTE' }, long)).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    const { actId } = (await ask(id, { kind: 'CREDIT_NOTE' })).data
    expect(
      (
        await decide(actId, {
          ...second,
          headers: await signIn(world.deps.db, second, { proved_at: sql<Date>`now() - interval '16 minutes'` as never }),
        })
      ).data,
    ).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    expect((await decide(actId, german)).data).toMatchObject({ errorCode: 'MONEY_ACT_NOT_FOUND' })
    expect((await decide(actId, first)).data).toMatchObject({ errorCode: 'MONEY_ACT_REFUSED', reason: 'SECOND_PERSON' })
    expect((await ask(id, { kind: 'WRITE_OFF' }, second)).data).toMatchObject({ reason: 'ASKED' })
    const own = await keeper()
    await world.aWin(own)
    const [mine] = await world.bill(own)
    expect((await ask(mine?.id ?? 0, { kind: 'CREDIT_NOTE' }, own)).data).toMatchObject({ reason: 'SELF' })
    expect((await ask(mine?.id ?? 0, { kind: 'WRITE_OFF', amountMinor: 1 }, own)).data).toMatchObject({ reason: 'SELF' })
    const about = (await ask(mine?.id ?? 0, { kind: 'CREDIT_NOTE' })).data.actId
    expect((await decide(about, own)).data).toMatchObject({ reason: 'SELF' })
    expect(await stateOf(id)).toMatchObject({ status: 'OPEN', credited: 0 })
  })

  it('a credit note of a whole invoice is a document of its series, and what was paid becomes credit', async () => {
    const { id, who } = await anInvoice()
    await pay(who.id, 50_000, { cause: 'part of a credit' })
    const { data } = await agreed(id, { kind: 'CREDIT_NOTE' })
    expect(data).toMatchObject({ state: 'DONE', noteNumber: expect.stringMatching(/^TUS-\d{4}-C\d{6}$/) })
    expect(await balanceOf(who.id)).toMatchObject({ owed: 0, credit: 50_000 })
    expect(await stateOf(id)).toMatchObject({ status: 'CANCELLED', credited: TOTAL })
    expect((await ask(id, { kind: 'CREDIT_NOTE' })).data).toMatchObject({ reason: 'TOO_MUCH' })
    const { data: shown } = await world.get(`${DESK}/invoices/${id}`, first.headers)
    expect(shown.lines.map(({ description }: { description: string }) => description)).toEqual(['Hammer price', 'Buyer fee', 'Gate fee'])
    expect(shown).toMatchObject({ status: 'CANCELLED', mayAsk: [], creditNotes: [{ totalMinor: TOTAL, reason: 'Seen.' }] })
    expect(shown.acts).toMatchObject([{ state: 'DONE', isWhole: true, askedBy: first.number, decidedBy: second.number, acts: [] }])
    const [event] = await world.rows(
      `select count(*)::int as count from account_events where account_id = $1 and kind like 'money-act-%'`,
      [who.id],
    )
    expect(event.count).toBe(2)
    await expectProven()
  })

  it.each(['CANCELLED', 'REFUNDED'])('an invoice that is %s keeps back no later win of the same lot by the same payer', async (status) => {
    const { id, who, lot } = await anInvoice()
    await pay(who.id, TOTAL, { cause: `voided later ${status}` })
    await inTransaction(world.database.pool, (client) => takeBackLot(client, lot, { reason: 'Void.', actorId: null, nowMs: Date.now() }))
    if (status === 'REFUNDED')
      await world.rows(`update invoice_states set status = 'REFUNDED', refunded_minor = 1 where invoice_id = $1`, [id])
    expect(await stateOf(id)).toMatchObject({ status })
    await world.rows('update awards set voided_at = now() where lot = $1', [lot])
    await world.rows(
      `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
       select lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq + 1 from awards where lot = $1`,
      [lot],
    )
    const again = (await world.bill(who)).at(-1)
    expect(again?.id).not.toBe(id)
    expect(await aPass(who, lot)).toMatchObject({ reason: 'NOT_PAID' })
    await pay(who.id, TOTAL, { cause: `won again ${status}`, invoiceIds: [again?.id ?? 0] })
    expect(await aPass(who, lot)).toEqual({ lots: [lot] })
  })

  it('a credit note of a line takes from what is owed, then becomes credit, and no line is credited twice', async () => {
    const { id, who } = await anInvoice()
    await pay(who.id, TOTAL - 10_000, { cause: 'nearly all' })
    expect((await agreed(id, { kind: 'CREDIT_NOTE', lines: [{ position: BUYER_LINE, amountMinor: 30_000 }] })).data.state).toBe('DONE')
    expect(await balanceOf(who.id)).toMatchObject({ owed: 0, credit: 20_000 })
    expect(await stateOf(id)).toMatchObject({ status: 'PAID', credited: 30_000 })
    for (const lines of [
      [{ position: BUYER_LINE, amountMinor: 2_001 }],
      [{ position: 9, amountMinor: 1 }],
      [
        { position: BUYER_LINE, amountMinor: 1_000 },
        { position: BUYER_LINE, amountMinor: 1_000 },
      ],
    ])
      expect((await ask(id, { kind: 'CREDIT_NOTE', lines })).data).toMatchObject({ reason: 'TOO_MUCH', mostMinor: TOTAL - 30_000 })
    expect((await ask(id, { kind: 'CREDIT_NOTE', lines: [{ position: BUYER_LINE, amountMinor: 0 }] })).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
    })
    // What is left of the whole follows.
    await agreed(id, { kind: 'CREDIT_NOTE' })
    expect(await balanceOf(who.id)).toMatchObject({ owed: 0, credit: TOTAL - 10_000 })
    expect(await stateOf(id)).toMatchObject({ status: 'CANCELLED', credited: TOTAL })
    await expectProven()
  })

  it('a credit note waits for money that is on its way, and refuses where its sum is another by then', async () => {
    const { id, who, lot } = await anInvoice()
    const { actId } = (await ask(id, { kind: 'CREDIT_NOTE' })).data
    await world.post('/data/payments/transfer', { invoiceIds: [id] }, who.headers)
    expect((await decide(actId)).data).toMatchObject({ errorCode: 'PAYMENT_IN_FLIGHT' })
    expect((await ask((await anInvoice()).id, { kind: 'WRITE_OFF', amountMinor: TOTAL + 1 })).data).toMatchObject({ reason: 'TOO_MUCH' })
    await world.rows(`update invoice_states set pending_until = null, status = 'OPEN' where invoice_id = $1`, [id])
    await inTransaction(world.database.pool, (client) => takeBackLot(client, lot, { reason: 'Void.', actorId: null, nowMs: Date.now() }))
    expect((await decide(actId)).data).toMatchObject({ reason: 'CHANGED' })
    expect((await decide(actId, first, 'refuse')).data).toMatchObject({ state: 'REFUSED' })
    expect((await decide(actId)).data).toMatchObject({ reason: 'CHANGED' })
    expect((await ask(id, { kind: 'CREDIT_NOTE' })).data).toMatchObject({ reason: 'TOO_MUCH' })
    await expectProven()
  })

  it('a write-off below the site’s amount takes one person, from it on two, also in parts', async () => {
    const { id, who } = await anInvoice()
    const small = await ask(id, { kind: 'WRITE_OFF', amountMinor: 99_999 })
    expect(small.data).toMatchObject({ state: 'DONE' })
    expect(await balanceOf(who.id)).toMatchObject({ owed: TOTAL - 99_999 })
    const rest = await ask(id, { kind: 'WRITE_OFF', amountMinor: 1 })
    expect(rest.data).toMatchObject({ state: 'ASKED' })
    expect((await decide(rest.data.actId, first)).data).toMatchObject({ reason: 'SECOND_PERSON' })
    expect((await decide(rest.data.actId)).data).toMatchObject({ state: 'DONE' })
    const large = await ask((await anInvoice()).id, { kind: 'WRITE_OFF', amountMinor: 100_000 })
    expect(large.data).toMatchObject({ state: 'ASKED' })
    await expectProven()
  })

  it('a write-off makes a payer late no longer, is no payment, and money that comes all the same ends it', async () => {
    const { id, who, lot } = await anInvoice({ at: new Date(Date.now() - 30 * 86_400_000) })
    await sweepInvoices(world.deps, Date.now())
    expect(await stateOf(id)).toMatchObject({ status: 'OVERDUE' })
    await agreed(id, { kind: 'WRITE_OFF' })
    expect(await stateOf(id)).toMatchObject({ status: 'WRITTEN_OFF', writtenOff: TOTAL })
    expect(await balanceOf(who.id)).toEqual({ owed: 0, credit: 0, overdue_since: null })
    await expectProven()
    await pay(who.id, 41_500, { cause: 'a late part' })
    expect(await stateOf(id)).toMatchObject({ status: 'WRITTEN_OFF', writtenOff: 100_000 })
    expect(await balanceOf(who.id)).toMatchObject({ owed: 0, credit: 0 })
    // Voiding the lot takes back what was given up before what was paid.
    await inTransaction(world.database.pool, (client) => takeBackLot(client, lot, { reason: 'Void.', actorId: null, nowMs: Date.now() }))
    expect(await stateOf(id)).toMatchObject({ status: 'CANCELLED', writtenOff: 0 })
    expect(await balanceOf(who.id)).toMatchObject({ owed: 0, credit: 41_500 })
    await expectProven()
  })

  it('money pays what is owed before what was given up', async () => {
    const { id, who } = await anInvoice()
    await agreed(id, { kind: 'WRITE_OFF' })
    await world.aWin(who)
    const [, next] = await world.bill(who)
    await pay(who.id, TOTAL + 500, { cause: 'for both' })
    expect(await stateOf(next?.id ?? 0)).toMatchObject({ status: 'PAID' })
    expect(await stateOf(id)).toMatchObject({ status: 'WRITTEN_OFF', writtenOff: TOTAL - 500 })
    await pay(who.id, TOTAL, { cause: 'too much', invoiceIds: [id] })
    expect(await stateOf(id)).toMatchObject({ status: 'PAID', writtenOff: 0 })
    expect(await balanceOf(who.id)).toMatchObject({ owed: 0, credit: 500 })
    await expectProven()
  })

  it('an act that is asked for twice by one key is there once', async () => {
    const { id } = await anInvoice()
    const keyed = { ...first, headers: { ...first.headers, 'idempotency-key': 'one act' } }
    const one = await ask(id, { kind: 'CREDIT_NOTE' }, keyed)
    expect((await ask(id, { kind: 'CREDIT_NOTE' }, keyed)).data).toEqual(one.data)
    expect(await world.rows('select from invoice_acts where invoice_id = $1', [id])).toHaveLength(1)
  })

  it('a payment that is fetched back after a credit note owes what was not credited, and takes the credit with it', async () => {
    const { id, who } = await anInvoice()
    await pay(who.id, TOTAL, { cause: 'to be fetched back', invoiceIds: [id] })
    await agreed(id, { kind: 'CREDIT_NOTE', lines: [{ position: BUYER_LINE, amountMinor: 30_000 }] })
    expect(await balanceOf(who.id)).toMatchObject({ owed: 0, credit: 30_000 })
    const of = { payerId: who.id, site: 'CPRTUS', currency: 'USD', amountMinor: TOTAL, invoiceIds: [id], nowMs: Date.now() } as const
    const back = { ...of, cause: 'to be fetched back', reference: 'to be fetched back', way: 'GATEWAY' } as const
    await transaction(world.deps.db, async (tx) => {
      await lockDisputed(tx, back)
      return returnPayment(world.deps.post, tx, back)
    })
    expect(await balanceOf(who.id)).toMatchObject({ owed: TOTAL - 30_000, credit: 0 })
    await expectProven()
  })

  it('a credit note and a payment at once: one goes first, and no money is lost', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, who } = await anInvoice()
      const { actId } = (await ask(id, { kind: 'CREDIT_NOTE' })).data
      const [{ data }] = await Promise.all([decide(actId), pay(who.id, TOTAL, { cause: `credit race ${round}` })])
      expect([data.state, (await stateOf(id)).status]).toEqual(['DONE', 'CANCELLED'])
      expect(await balanceOf(who.id)).toMatchObject({ owed: 0, credit: TOTAL })
    }
    await expectProven()
  })

  it('a write-off and a payment at once: the invoice is paid, and it was given up before or not at all', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, who } = await anInvoice()
      const { actId } = (await ask(id, { kind: 'WRITE_OFF' })).data
      const [{ data }] = await Promise.all([decide(actId), pay(who.id, TOTAL, { cause: `write-off race ${round}` })])
      expect(['DONE', 'CHANGED']).toContain(data.state ?? data.reason)
      expect(await stateOf(id)).toMatchObject({ status: 'PAID', writtenOff: 0 })
      expect(await balanceOf(who.id)).toMatchObject({ owed: 0, credit: 0 })
    }
    await expectProven()
  })
})

describe('the search of the desk of money', () => {
  it('finds a payer and invoices by name, user id, number, lot, reference and amount, and by how they stand', async () => {
    const { id, who, lot, number } = await anInvoice({ price: 7_777 })
    await world.rows(`update profiles set company_name = 'Quillon Motors' where account_id = $1`, [who.id])
    await world.rows(
      `insert into profiles (account_id, first_name, last_name, company_name) select $1, '', '', 'Quillon Motors'
       where not exists (select from profiles where account_id = $1)`,
      [who.id],
    )
    const { data: transfer } = await world.post('/data/payments/transfer', { invoiceIds: [id] }, who.headers)
    const find = async (q: string, more = '') => (await world.get(`${DESK}/search?q=${encodeURIComponent(q)}${more}`, first.headers)).data
    const total = '8,192.00'
    for (const q of ['quill', String(who.number), number, number.slice(0, -1), String(lot), transfer.reference, total])
      expect((await find(q)).invoices).toContainEqual(expect.objectContaining({ invoiceId: id, number, payerNumber: who.number }))
    expect((await find('quillon')).payers).toEqual([{ number: who.number, name: 'Quillon Motors', site: 'CPRTUS' }])
    expect((await find(number, '&status=PENDING')).invoices).toHaveLength(1)
    expect((await find(number, '&status=PAID')).invoices).toEqual([])
    expect((await find('', '&status=PENDING')).invoices).toContainEqual(expect.objectContaining({ invoiceId: id }))
    expect((await find('%')).invoices).toEqual([])
    const all = await find('')
    expect(all.invoices.length).toBeGreaterThan(10)
    expect((await world.get(`${DESK}/search?page=201`, first.headers)).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
  })

  it('a payer’s sheet says what is owed, paid and booked', async () => {
    const { id, who } = await anInvoice()
    await pay(who.id, 50_000, { cause: 'on the sheet' })
    const { data } = await world.get(`${DESK}/sheet/${who.number}`, first.headers)
    expect(data.balances).toMatchObject([{ currency: 'USD', owedMinor: TOTAL - 50_000, overdueMinor: 0, creditMinor: 0 }])
    expect(data.invoices).toMatchObject([{ invoiceId: id, balanceMinor: TOTAL - 50_000 }])
    expect(data.payments).toMatchObject([{ amountMinor: 50_000, source: 'BANK', reference: 'on the sheet' }])
    expect(data.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['PAYMENT_RECEIVED', 'INVOICE_ISSUED'])
    expect(data.entries[0].lines).toEqual([{ account: 'RECEIVABLE', currency: 'USD', amountMinor: -50_000 }])
  })
})
