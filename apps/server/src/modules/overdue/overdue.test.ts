import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { historyOf, makeClose, signIn } from '#test/people.ts'
import { setTaxRates } from '#test/tax-rates.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { sweepInvoices } from '../invoices/sweep-invoices.ts'
import { takeBackLot } from '../invoices/take-back.ts'
import { verifyInvoices } from '../invoices/verify-invoices.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'
import { chargeLateFees } from './charge-late-fees.job.ts'

const GRANTS = '/data/operations/money/extensions'
const DAY_MS = 86_400_000
const WON_MINOR = 141_500
/** The schedule of the United States takes the greater of 50 dollars and 2 % of 1,000. */
const LATE_MINOR = 5_000

let world: InvoiceWorld
let operator: Somebody
beforeAll(async () => {
  world = await invoiceWorld()
  operator = await world.manager()
})
afterAll(() => world.close())

const dayAhead = (days: number): string => dayIn(yardClockAt('America/Chicago', Date.now()), Date.now() + days * DAY_MS)
/** Somebody whose won lot is late. */
async function aLatePayer(): Promise<{ who: Somebody; lot: number }> {
  const who = await world.someone()
  const { lot } = await world.aWin(who, { at: new Date(Date.now() - 7 * DAY_MS) })
  await world.bill(who)
  await sweepInvoices(world.deps)
  return { who, lot }
}
const invoicesOf = async ({ id }: Somebody) =>
  world.rows(
    `select i.id, i.type, i.lot, i.total_minor::float8 as total, s.status from invoices i join invoice_states s on s.invoice_id = i.id
     where i.payer_id = $1 and i.kind = 'INVOICE' order by i.id`,
    [id],
  )
const isLate = async (who: Somebody): Promise<boolean> =>
  (await world.get('/data/payments/balances', who.headers)).data.balances.some(
    ({ overdueSince }: { overdueSince: string }) => overdueSince !== '',
  )
const grant = async (lot: number, more: object = {}, who = operator) =>
  (await world.post(GRANTS, { lot, until: dayAhead(3), reason: 'The bank was closed.', ...more }, who.headers)).data
let references = 0
const pay = async (who: Somebody, amountMinor: number) => {
  const money = {
    number: who.number,
    currency: 'USD',
    amountMinor,
    source: 'BANK',
    reference: `O${++references}`,
    receivedOn: '2026-01-05',
  }
  const { data } = await world.post('/data/operations/money/payments', { ...money, reason: 'Seen.' }, operator.headers)
  return data
}

describe('days that are granted', () => {
  it('days are granted by operators of the site with their token, and by nobody else', async () => {
    const { who, lot } = await aLatePayer()
    const stranger = await world.someone({ kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTUK' })
    const elsewhere = { ...stranger, headers: await signIn(world.database.db, stranger, { site: 'CPRTUK', host: 'uk.localhost' }) }
    const { 'x-xsrf-token': _, ...bare } = operator.headers
    expect((await world.post(GRANTS, { lot }, { host: 'localhost' })).status).toBe(401)
    expect((await world.post(GRANTS, { lot }, who.headers)).status).toBe(403)
    expect((await world.get(`${GRANTS}/${lot}`, who.headers)).status).toBe(403)
    expect((await world.post(GRANTS, { lot, until: dayAhead(2), reason: 'x' }, bare)).status).toBe(403)
    expect(await grant(lot, {}, elsewhere)).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    expect((await world.get(`${GRANTS}/${lot}`, elsewhere.headers)).data).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    const close = await world.manager()
    await makeClose(world.database.db, [close.id, who.id])
    expect(await grant(lot, {}, close)).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'SELF' })
    expect(await isLate(who)).toBe(true)
  })

  it('days that are granted make the invoice due later and its payer not late, each with its reason, and what is late then is late again', async () => {
    const { who, lot } = await aLatePayer()
    expect(await isLate(who)).toBe(true)
    const granted = await grant(lot)
    expect(granted).toMatchObject({ lot, status: 'OPEN', extensions: [{ reason: 'The bank was closed.', by: operator.number }] })
    expect(granted.dueAt).toBe(granted.extensions[0].to)
    expect(await isLate(who)).toBe(false)
    const { invoices } = (await world.get('/data/payments/invoices?status=UNPAID', who.headers)).data
    expect(invoices).toMatchObject([{ dueAt: granted.dueAt, status: 'OPEN' }])
    await grant(lot, { until: dayAhead(5), reason: 'Again.' })
    expect((await world.get(`${GRANTS}/${lot}`, operator.headers)).data.extensions.map(({ reason }: { reason: string }) => reason)).toEqual(
      ['Again.', 'The bank was closed.'],
    )
    expect(await historyOf(world.database.db, who)).toContainEqual(expect.objectContaining({ kind: 'days-granted', reason: 'Again.' }))
    await sweepInvoices(world.deps, Date.now() + 7 * DAY_MS)
    expect(await isLate(who)).toBe(true)
    const late = (await mailsTo(world.database.db, who.email)).filter(({ subject }) => /late|overdue/i.test(subject))
    expect(late.length).toBeGreaterThanOrEqual(2)
    expect((await verifyInvoices(world.database.db)).faults).toEqual([])
  })

  it.each([
    ['a day that is over', -1],
    ['a day more than thirty ahead', 32],
  ])('days are not granted until %s', async (_, days) => {
    const { who, lot } = await aLatePayer()
    expect(await grant(lot, { until: dayAhead(days) })).toMatchObject({
      errorCode: 'INVALID_INPUT',
      fieldErrors: { until: 'validation.extensionDay' },
    })
    expect(await isLate(who)).toBe(true)
  })

  it('days are not granted for what is paid, not billed, or without a reason, nor until a day that is none', async () => {
    const { who, lot } = await aLatePayer()
    for (const more of [{ until: '2026-02-30' }, { until: '' }, { reason: ' ' }, { reason: 'x'.repeat(301) }, { lot: -1 }])
      expect(await grant(lot, more)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    await pay(who, WON_MINOR)
    expect(await grant(lot)).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    const { lot: unbilled } = await world.aWin(who)
    expect(await grant(unbilled)).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect(await grant(29_999_999)).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
  })
})

describe('a late fee', () => {
  it('a late fee is charged once, by the schedule of the sale, as an invoice that the lot waits for', async () => {
    const { who, lot } = await aLatePayer()
    await Promise.all([chargeLateFees(world.deps), chargeLateFees(world.deps), chargeLateFees(world.deps)])
    await chargeLateFees(world.deps)
    expect(await invoicesOf(who)).toMatchObject([
      { type: 'LOT', lot, status: 'OVERDUE' },
      { type: 'FEE', lot, total: LATE_MINOR, status: 'OPEN' },
    ])
    const { invoices } = (await world.get('/data/payments/invoices?status=UNPAID', who.headers)).data
    const fee = invoices.find(({ invoiceType }: { invoiceType: string }) => invoiceType === 'FEE')
    const { lines } = (await world.get(`/data/payments/invoices/${fee.invoiceId}`, who.headers)).data
    expect(lines).toMatchObject([{ code: 'LATE', description: 'Late fee', amount: LATE_MINOR / 100 }])
    await pay(who, WON_MINOR)
    const [waiting] = (await world.get('/data/release/pickups', who.headers)).data.lots
    expect(waiting).toMatchObject({ lot, bar: 'NOT_PAID' })
    await pay(who, LATE_MINOR)
    expect((await world.get('/data/release/pickups', who.headers)).data.lots).toMatchObject([{ lot, bar: null }])
    expect(await isLate(who)).toBe(false)
    expect((await verifyJournal(world.database.db)).faults).toEqual([])
  })

  it('a late fee is not charged for what is in time, was granted days, or was paid meanwhile', async () => {
    const { who: granted, lot } = await aLatePayer()
    await grant(lot)
    const { who: paid } = await aLatePayer()
    await pay(paid, WON_MINOR)
    const punctual = await world.someone()
    await world.aWin(punctual)
    await world.bill(punctual)
    await chargeLateFees(world.deps)
    for (const who of [granted, paid, punctual]) expect((await invoicesOf(who)).map(({ type }) => type)).toEqual(['LOT'])
  })

  it('a late fee bears the tax that fees bear at the place of the lot, and none for whoever is exempt there', async () => {
    const { pool } = world.database
    await setTaxRates(pool, [
      ['USA', 'PRICE', 6_000],
      ['USA', 'FEES', 8_250],
    ])
    try {
      const { who, lot } = await aLatePayer()
      const { who: exempt } = await aLatePayer()
      await world.rows(
        `insert into tax_exemptions (account_id, place, tax_number, from_on, approved_by, reason) values ($1, 'USA', 'X1', '2020-01-01', $2, 'Seen.')`,
        [exempt.id, operator.id],
      )
      await chargeLateFees(world.deps)
      const [, fee] = await invoicesOf(who)
      // 8.25 % of 50 dollars, half up.
      const taxed = { total: LATE_MINOR + 413, lot }
      expect(fee).toMatchObject(taxed)
      const { lines } = (await world.get(`/data/payments/invoices/${fee.id}`, who.headers)).data
      expect(lines).toMatchObject([
        { code: 'LATE', amount: 50, tax: 4.13 },
        { code: 'TAX', amount: 4.13, taxPercent: 8.25 },
      ])
      expect((await invoicesOf(exempt))[1]).toMatchObject({ total: LATE_MINOR })
      const posted = await world.rows(
        `select minor::float8 as minor from journal_lines where account = 'TAX_PAYABLE' and invoice_id = $1`,
        [fee.id],
      )
      expect(posted).toEqual([{ minor: -413 }])
      expect([(await verifyJournal(world.database.db)).faults, (await verifyInvoices(world.database.db)).faults]).toEqual([[], []])
    } finally {
      await setTaxRates(pool, [
        ['USA', 'PRICE', 0],
        ['USA', 'FEES', 0],
      ])
    }
  })

  it('a late fee goes with its sale when that is taken back', async () => {
    const { who, lot } = await aLatePayer()
    await chargeLateFees(world.deps)
    const client = await world.database.pool.connect()
    try {
      await client.query('begin')
      await takeBackLot(client, lot, { reason: 'A mistake.', actorId: operator.id, nowMs: Date.now() })
      await client.query('commit')
    } finally {
      client.release()
    }
    expect((await invoicesOf(who)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await isLate(who)).toBe(false)
    expect((await verifyJournal(world.database.db)).faults).toEqual([])
  })
})
