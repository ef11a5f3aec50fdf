import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCreditorReference } from '@app/rules/invoices/creditor-reference.ts'
import { makeClose } from '#test/people.ts'
import { GATE_FEE, type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'
import { sweepInvoices } from '../invoices/sweep-invoices.ts'

const INVOICES = '/data/payments/invoices'
const TRANSFER = '/data/payments/transfer'
const BOOK = '/data/operations/money/payments'
const DAY_MS = 86_400_000

let world: InvoiceWorld
beforeAll(async () => {
  world = await invoiceWorld()
})
afterAll(() => world.close())

/** Somebody with so many unpaid invoices of 1,415.00 USD. */
async function aDebtor(wins = 1): Promise<{ who: Somebody; ids: number[] }> {
  const who = await world.someone()
  for (let at = 0; at < wins; at++) await world.aWin(who)
  return { who, ids: (await world.bill(who)).map(({ id }) => id) }
}

let references = 0
const payment = (who: Somebody, more: object = {}) => ({
  number: who.number,
  currency: 'USD',
  amountMinor: 141_500,
  source: 'BANK',
  reference: `Wire ${++references}`,
  receivedOn: '2026-01-05',
  reason: 'Seen at the bank.',
  ...more,
})
const book = async (who: Somebody, more: object = {}) => world.post(BOOK, payment(who, more), (await world.manager()).headers)
const balances = async (who: Somebody) => (await world.get('/data/payments/balances', who.headers)).data.balances

describe('what is owed', () => {
  it('what is owed is told to its payer alone', async () => {
    const { who, ids } = await aDebtor()
    const [other, operator] = [await world.someone(), await world.manager()]
    for (const one of [other, operator]) {
      expect((await world.get(`${INVOICES}/${ids[0]}`, one.headers)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
      expect((await world.get(INVOICES, one.headers)).data).toMatchObject({ invoices: [], total: 0, sums: [] })
      expect((await world.post(TRANSFER, { invoiceIds: ids }, one.headers)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
      expect((await world.get('/data/payments/history', one.headers)).data).toMatchObject({ movements: [] })
      expect((await world.get('/data/payments/statement?from=2020-01-01&to=2021-01-01', one.headers)).data).toMatchObject({
        currencies: [],
      })
    }
    for (const path of [INVOICES, `${INVOICES}/${ids[0]}`, '/data/payments/balances', '/data/payments/history'])
      expect((await world.get(path, { host: 'localhost' })).status).toBe(401)
    const { 'x-xsrf-token': _, ...bare } = who.headers
    expect((await world.post(TRANSFER, { invoiceIds: ids }, bare)).status).toBe(403)
    expect((await world.get(`${INVOICES}/999999999`, who.headers)).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
  })

  it('what is owed is listed with sums by currency, and an invoice with lines, parties and what was told', async () => {
    const { who, ids } = await aDebtor(2)
    const list = (await world.get(`${INVOICES}?status=UNPAID`, who.headers)).data
    expect(list).toMatchObject({ total: 2, page: 1, sums: [{ currencyCode: 'USD', owed: 2830, overdue: 0, onItsWay: 0, invoices: 2 }] })
    expect(list.invoices[0]).toMatchObject({ status: 'OPEN', total: 1415, balance: 1415, buyerNumber: who.number, vehicle: '2018 AUDI A4' })
    expect((await world.get(`${INVOICES}?status=PAID`, who.headers)).data).toMatchObject({ invoices: [], total: 0 })
    expect((await world.get(`${INVOICES}?currency=EUR`, who.headers)).data).toMatchObject({ total: 0 })
    expect((await world.get(`${INVOICES}/${ids[0]}`, who.headers)).data).toMatchObject({
      invoiceId: ids[0],
      told: 1415,
      lines: [
        { code: 'PRICE', description: 'Hammer price', amount: 1000, tax: 0, feeTable: '' },
        { code: 'BUYER', description: 'Buyer fee', amount: 320 },
        { code: 'GATE', description: 'Gate fee', amount: GATE_FEE },
      ],
      seller: { name: 'Testing House LLC', isDemonstration: true },
      buyer: { name: 'Pat Tester' },
      payments: [],
      takesTransfer: true,
      hasEInvoice: false,
      hasGerman: false,
      transfer: null,
    })
    expect(await balances(who)).toMatchObject([{ currencyCode: 'USD', owed: 2830, credit: 0, deposit: 0 }])
  })

  it.each([
    `${INVOICES}?status=LOST`,
    `${INVOICES}?currency=XXX`,
    `${INVOICES}?page=0`,
    `${INVOICES}/x`,
    `${INVOICES}/-1`,
    '/data/payments/statement?from=2026-02-30&to=2026-03-01',
    '/data/payments/statement?from=2026-01-01',
  ])('what is asked for wrongly is refused: %s', async (url) => {
    expect((await world.get(url, (await world.someone()).headers)).returnCode).not.toBe(1)
  })
})

describe('an announced transfer', () => {
  it('an announced transfer has a reference, leaves its invoices pending for five business days, and is the same again [MKT-3.57] [ACC-3.26]', async () => {
    const { who, ids } = await aDebtor(2)
    const first = (await world.post(TRANSFER, { invoiceIds: ids }, who.headers)).data
    expect(first).toMatchObject({ currencyCode: 'USD', amount: 2830, invoiceIds: ids, bank: { account: '000123456789' } })
    expect(isCreditorReference(first.reference)).toBe(true)
    expect((Date.parse(first.until) - Date.now()) / DAY_MS).toBeGreaterThan(5)
    expect((await world.post(TRANSFER, { invoiceIds: ids.toReversed() }, who.headers)).data).toEqual(first)
    expect((await world.get(INVOICES, who.headers)).data.invoices).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }])
    expect((await world.get('/data/member/accountInfo', who.headers)).data).toMatchObject({ wireTransferPaymentInitiated: true })
    expect((await world.post(TRANSFER, { invoiceIds: ids.slice(0, 1) }, who.headers)).data).toMatchObject({
      errorCode: 'PAYMENT_REFUSED',
      reason: 'IN_FLIGHT',
    })
    // Not awaited any more, they are as they were, or late where their time is over.
    await sweepInvoices(world.deps, Date.parse(first.until))
    expect((await world.get(INVOICES, who.headers)).data.invoices).toMatchObject([{ status: 'OVERDUE' }, { status: 'OVERDUE' }])
    expect((await world.get('/data/member/accountInfo', who.headers)).data).toMatchObject({ wireTransferPaymentInitiated: false })
  })

  it('an announced transfer that comes too late for the time of its invoice leaves its payer late, though nobody looked meanwhile', async () => {
    const { who, ids } = await aDebtor()
    await sql`update invoice_states set due_at = now() - interval '1 minute' where payer_id = ${who.id}`.execute(world.deps.db)
    expect((await world.post(TRANSFER, { invoiceIds: ids }, who.headers)).returnCode).toBe(1)
    expect((await world.get(INVOICES, who.headers)).data.invoices).toMatchObject([{ status: 'PENDING' }])
    expect(await balances(who)).toMatchObject([{ owed: 1415, overdueSince: expect.stringMatching(/^\d{4}-/) }])
  })

  it.each([
    [{}, 'INVALID_INPUT'],
    [{ invoiceIds: [] }, 'INVALID_INPUT'],
    [{ invoiceIds: [999_999_999] }, 'INVOICE_NOT_FOUND'],
  ])('an announced transfer of %j is refused', async (body, errorCode) => {
    expect((await world.post(TRANSFER, body, (await world.someone()).headers)).data).toMatchObject({ errorCode })
  })
  it.each([
    { invoiceIds: [-1] },
    { invoiceIds: [1.5] },
    { invoiceIds: Array.from({ length: 101 }, (_, at) => at + 1) },
    { invoiceIds: ['x'] },
  ])('an announced transfer of what is no invoice is refused', async (body) => {
    expect((await world.post(TRANSFER, body, (await world.someone()).headers)).returnCode).not.toBe(1)
  })
})

describe('money that came in', () => {
  it('money is booked by bookkeepers alone, with a fresh proof, for people of their sites and not for themselves', async () => {
    const { who } = await aDebtor()
    const operator = await world.manager()
    for (const one of [who, await world.operator()]) expect((await world.post(BOOK, payment(who), one.headers)).status).toBe(403)
    const british = await world.operator({ privileges: ['MONEY'], home_site: 'CPRTUK' })
    expect((await world.post(BOOK, payment(who), british.headers)).data).toMatchObject({
      errorCode: expect.stringMatching(/NO_SUCH_PERSON|FORBIDDEN/),
    })
    const old = await world.someone(
      { kind: 'internal', privileges: ['OPERATOR', 'MONEY'] },
      { proved_at: sql<Date>`now() - interval '16 minutes'` as never },
    )
    expect((await world.post(BOOK, payment(who), old.headers)).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    expect((await world.post(BOOK, payment(operator), operator.headers)).data).toMatchObject({
      errorCode: 'PAYMENT_REFUSED',
      reason: 'SELF',
    })
    const close = await world.manager()
    await makeClose(world.database.db, [close.id, who.id])
    expect((await world.post(BOOK, payment(who), close.headers)).data).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'SELF' })
    expect((await balances(who))[0]).toMatchObject({ owed: 1415 })
  })

  it('money pays an invoice in full: it is paid, posted, and its payer gets a receipt', async () => {
    const { who, ids } = await aDebtor()
    const booked = (await book(who, { reference: 'Wire full' })).data
    expect(booked).toMatchObject({ applied: [{ invoiceId: ids[0], amount: 1415, balance: 0 }], credit: 0, currencyCode: 'USD' })
    expect((await world.get(`${INVOICES}/${ids[0]}`, who.headers)).data).toMatchObject({
      status: 'PAID',
      balance: 0,
      paid: 1415,
      payments: [{ amount: 1415, source: 'BANK', reference: 'Wire full', receivedOn: '2026-01-05' }],
    })
    expect(await balances(who)).toMatchObject([{ owed: 0, credit: 0 }])
    const subjects = (await world.rows('select subject from mails where account_id = $1 order by id', [who.id])).map(
      ({ subject }) => subject,
    )
    expect(subjects.at(-1)).toBe('We received 1,415.00 USD')
    const lines = await world.rows(
      `select l.account, l.minor::float8 as minor from journal_entries e join journal_lines l on l.entry_id = e.id
       where e.kind = 'PAYMENT_RECEIVED' and l.invoice_id is null and e.cause like '%Wire full' or l.invoice_id = $1 and e.kind = 'PAYMENT_RECEIVED' order by 2`,
      [ids[0]],
    )
    expect(lines).toEqual([
      { account: 'RECEIVABLE', minor: -141_500 },
      { account: 'BANK', minor: 141_500 },
    ])
  })

  it('money pays fees of all invoices first, a part leaves them open with their balance, and too much becomes credit', async () => {
    const { who, ids } = await aDebtor(2)
    const fees = 41_500
    expect((await book(who, { amountMinor: 2 * fees + 1_000 })).data.applied.map(({ amount }: { amount: number }) => amount)).toEqual([
      425, 415,
    ])
    expect((await world.get(INVOICES, who.headers)).data.invoices).toMatchObject([
      { invoiceId: ids[0], status: 'OPEN', balance: 990 },
      { invoiceId: ids[1], status: 'OPEN', balance: 1000 },
    ])
    expect((await book(who, { amountMinor: 200_000 })).data).toMatchObject({ credit: 10, applied: [{ balance: 0 }, { balance: 0 }] })
    expect(await balances(who)).toMatchObject([{ owed: 0, credit: 10 }])
  })

  it('money is booked once by its reference, however often and at the same time, and once by its key', async () => {
    const { who } = await aDebtor()
    const same = { reference: 'Wire once' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(who, same)))
    const codes = answers.map(({ data }) => data.reason ?? 'booked').toSorted()
    expect(codes).toEqual([...Array.from({ length: 7 }, () => 'BOOKED'), 'booked'])
    const operator = await world.manager()
    const keyed = { ...operator.headers, 'idempotency-key': 'one and the same' }
    const body = payment(who, { amountMinor: 500 })
    const [first, again] = [await world.post(BOOK, body, keyed), await world.post(BOOK, body, keyed)]
    expect(again).toEqual(first)
    expect((await balances(who))[0]).toMatchObject({ owed: 0, credit: 5 })
  })

  it('money for an announced transfer ends its waiting, and is found by its reference', async () => {
    const { who, ids } = await aDebtor()
    const { reference } = (await world.post(TRANSFER, { invoiceIds: ids }, who.headers)).data
    const operator = await world.manager()
    const found = await world.get(`/data/operations/money/payers?q=${reference.toLowerCase()}`, operator.headers)
    expect(found.data).toMatchObject({
      number: who.number,
      invoices: [{ invoiceId: ids[0], status: 'PENDING' }],
      transfers: [{ reference, amount: 1415 }],
    })
    await book(who, { reference, invoiceIds: ids, amountMinor: 100_000 })
    expect((await world.get(`${INVOICES}/${ids[0]}`, who.headers)).data).toMatchObject({ status: 'OPEN', balance: 415 })
    for (const q of [String(who.number), found.data.invoices[0].number])
      expect((await world.get(`/data/operations/money/payers?q=${q}`, operator.headers)).data).toMatchObject({ number: who.number })
    for (const q of ['999999', 'RF00', "'; drop table", '999999999999'])
      expect((await world.get(`/data/operations/money/payers?q=${encodeURIComponent(q)}`, operator.headers)).data).toMatchObject({
        errorCode: 'NO_SUCH_PERSON',
      })
  })

  it.each([
    ['somebody else’s invoice', { invoiceIds: [1] }, 'INVOICE_NOT_FOUND'],
    ['a day to come', { receivedOn: '2099-01-01' }, 'INVALID_INPUT'],
    ['nobody', { number: 999_998 }, 'NO_SUCH_PERSON'],
  ])('money for %s is refused, and nothing is posted', async (...[, more, errorCode]) => {
    await aDebtor()
    const { who } = await aDebtor()
    expect((await book(who, more)).data).toMatchObject({ errorCode })
    expect((await balances(who))[0]).toMatchObject({ owed: 1415, credit: 0 })
  })
  it.each([
    { amountMinor: 0 },
    { amountMinor: -5 },
    { amountMinor: 1.5 },
    { amountMinor: 2 ** 53 },
    { amountMinor: null },
    { currency: 'XXX' },
    { source: 'GATEWAY' },
    { reference: ' ' },
    { reason: '' },
    { receivedOn: '2026-02-30' },
  ])('money of %j is no payment', async (more) => {
    const { who } = await aDebtor()
    expect((await book(who, more)).returnCode).not.toBe(1)
    expect((await balances(who))[0]).toMatchObject({ owed: 1415, credit: 0 })
  })
})

describe('time', () => {
  it('time makes an invoice late: its payer is told in the morning and when it is late, the balance says since when, until it is paid', async () => {
    const { who, ids } = await aDebtor()
    const [{ due }] = await world.rows('select due_at as due from invoices where id = $1', [ids[0]])
    await sweepInvoices(world.deps, due.getTime() - 8 * 3_600_000)
    await sweepInvoices(world.deps, due.getTime() - 7 * 3_600_000)
    await sweepInvoices(world.deps, due.getTime())
    expect((await balances(who))[0]).toMatchObject({ overdueSince: '', overdue: 0 })
    await sweepInvoices(world.deps, due.getTime() + 1)
    await sweepInvoices(world.deps, due.getTime() + 2)
    expect((await balances(who))[0]).toMatchObject({ overdueSince: due.toISOString(), overdue: 1415 })
    const mails = await world.rows('select subject from mails where account_id = $1 order by id', [who.id])
    expect(mails.map(({ subject }) => subject.replace(/[A-Z]+-\d+-I\d+/, 'N'))).toEqual([
      expect.stringContaining('Invoice N: 1,415.00 USD by'),
      'Invoice N is due today: 1,415.00 USD',
      'Invoice N is late: 1,415.00 USD',
    ])
    await book(who, { amountMinor: 100 })
    expect((await balances(who))[0]).toMatchObject({ overdueSince: due.toISOString() })
    // A transfer that is announced late holds nothing back.
    expect((await world.post(TRANSFER, { invoiceIds: ids }, who.headers)).data).toMatchObject({ amount: 1414 })
    expect((await balances(who))[0]).toMatchObject({ overdueSince: due.toISOString(), onItsWay: 1414 })
    await book(who, { amountMinor: 141_400 })
    expect((await balances(who))[0]).toMatchObject({ overdueSince: '', owed: 0 })
  })
})

describe('an invoice that cannot be looked at', () => {
  it('an invoice that cannot be looked at holds up no other', async () => {
    const [broken, other] = [await aDebtor(), await aDebtor()]
    const [{ due }] = await world.rows('select due_at as due from invoices where id = $1', [other.ids[0]])
    const { post } = world.deps
    const sendMail: typeof post.sendMail = async (tx, mail) => {
      if (mail.to === broken.who.email) throw new Error('no such address')
      await post.sendMail(tx, mail)
    }
    const deps = { ...world.deps, post: { ...post, linkTo: post.linkTo.bind(post), sendMail } }
    await sweepInvoices(deps, due.getTime() - 3_600_000)
    await sweepInvoices(deps, due.getTime() + 60_000)
    const kinds = async (id = 0) =>
      (await world.rows('select kind from invoice_notices where invoice_id = $1 order by at, kind', [id])).map(({ kind }) => kind)
    expect(await kinds(other.ids[0])).toEqual(['ISSUED', 'DUE_TODAY', 'OVERDUE'])
    expect(await kinds(broken.ids[0])).toEqual(['ISSUED'])
  })
})

describe('a statement', () => {
  it('a statement goes from what stood before to what stands after, as JSON and as a file that no spreadsheet runs', async () => {
    const { who } = await aDebtor()
    await book(who, { amountMinor: 41_500, reference: '=HYPERLINK("x")' })
    const today = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
    const span = `from=2026-01-01&to=${today}`
    expect((await world.get(`/data/payments/statement?${span}`, who.headers)).data.currencies).toMatchObject([
      {
        currencyCode: 'USD',
        opening: 0,
        closing: 1000,
        movements: [
          { kind: 'INVOICE', amount: 1415 },
          { kind: 'PAYMENT', amount: -415, source: 'BANK' },
        ],
      },
    ])
    const file = await world.app.inject({ url: `/data/payments/statement.csv?${span}`, headers: who.headers })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body).toContain(`"'=HYPERLINK(""x"")"`)
    expect(file.body).toContain('Balance after')
    for (const wrong of ['from=2026-02-01&to=2026-01-01', 'from=2020-01-01&to=2026-01-01'])
      expect((await world.get(`/data/payments/statement?${wrong}`, who.headers)).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    const history = (await world.get('/data/payments/history', who.headers)).data
    expect(history.movements.map(({ kind }: { kind: string }) => kind)).toEqual(['PAYMENT', 'INVOICE'])
  })
})
