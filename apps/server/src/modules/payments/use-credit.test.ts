import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

const USE = '/data/payments/useCredit'
const BOOK = '/data/operations/money/payments'
const CLERKS = 12

let world: InvoiceWorld
let other: TestApp
let operator: Somebody
beforeAll(async () => {
  world = await invoiceWorld()
  other = await testApp({ SEARCH_WORKERS: '0' }, { beside: world })
  operator = await world.manager()
})
afterAll(async () => {
  await other.close()
  await world.close()
})

let references = 0
/** Somebody with so much credit and so many unpaid invoices of 1,415.00 USD, of which 415.00 are fees. */
async function aCreditor({ creditMinor = 100_000, wins = 1 } = {}): Promise<{ who: Somebody; ids: number[] }> {
  const who = await world.someone()
  const money = { number: who.number, currency: 'USD', amountMinor: creditMinor, source: 'BANK', reference: `C${++references}` }
  if (creditMinor > 0) await world.post(BOOK, { ...money, receivedOn: '2026-01-05', reason: 'Too much.' }, operator.headers)
  for (let at = 0; at < wins; at++) await world.aWin(who)
  return { who, ids: (await world.bill(who)).map(({ id }) => id) }
}
const balanceOf = async (who: Somebody) => (await world.get('/data/payments/balances', who.headers)).data.balances[0]
const use = async (who: Somebody, invoiceIds: unknown) => (await world.post(USE, { invoiceIds }, who.headers)).data

describe('credit', () => {
  it('credit is used by whom it belongs to, for invoices of their own', async () => {
    const { who, ids } = await aCreditor()
    const stranger = await aCreditor()
    const counterman = await world.someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: who.id })
    const kiosk = await world.someone({ kind: 'kiosk', roles: ['KIOSK_BIDDER'] })
    const { 'x-xsrf-token': _, ...bare } = who.headers
    expect((await world.post(USE, { invoiceIds: ids }, { host: 'localhost' })).status).toBe(401)
    for (const headers of [bare, counterman.headers, kiosk.headers])
      expect((await world.post(USE, { invoiceIds: ids }, headers)).status).toBe(403)
    for (const one of [stranger.who, operator]) expect(await use(one, ids)).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect(await use(who, [...ids, ...stranger.ids])).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect(await balanceOf(who)).toMatchObject({ owed: 1415, credit: 1000 })
  })

  it.each([[[]], [[0]], [[-1]], [[1.5]], [['x']], [[2 ** 53]], ['all'], [null], [Array.from({ length: 101 }, (_, at) => at + 1)]])(
    'credit is not used for the invoices %j',
    async (invoiceIds) => {
      const { who } = await aCreditor()
      expect(await use(who, invoiceIds)).toMatchObject({ errorCode: 'INVALID_INPUT' })
      expect(await balanceOf(who)).toMatchObject({ owed: 1415, credit: 1000 })
    },
  )

  it('credit pays fees of all invoices first, as far as it goes, and is posted against what is owed', async () => {
    const { who, ids } = await aCreditor({ wins: 2 })
    expect(await use(who, ids)).toEqual({
      currencyCode: 'USD',
      used: 1000,
      credit: 0,
      applied: [
        { invoiceId: ids[0], number: expect.any(String), amount: 585, balance: 830 },
        { invoiceId: ids[1], number: expect.any(String), amount: 415, balance: 1000 },
      ],
    })
    expect(await balanceOf(who)).toMatchObject({ owed: 1830, credit: 0 })
    const lines = await world.rows(
      `select l.account, l.invoice_id as invoice, l.minor::float8 as minor from journal_entries e join journal_lines l on l.entry_id = e.id
       where e.kind = 'CREDIT_APPLIED' and l.payer_id = $1 order by l.line`,
      [who.id],
    )
    expect(lines).toEqual([
      { account: 'CREDIT', invoice: null, minor: 100_000 },
      { account: 'RECEIVABLE', invoice: ids[0], minor: -58_500 },
      { account: 'RECEIVABLE', invoice: ids[1], minor: -41_500 },
    ])
    const [mail] = await world.rows('select subject from mails where account_id = $1 order by id desc limit 1', [who.id])
    expect(mail.subject).toBe('1,000.00 USD of your credit was used')
    // It moved nothing between the payer and the house.
    const { movements } = (await world.get('/data/payments/history', who.headers)).data
    expect(movements.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['INVOICE', 'INVOICE', 'PAYMENT'])
    expect(await use(who, ids)).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'NO_CREDIT' })
  })

  it('credit that is more than what is owed stays, and nothing is due afterwards', async () => {
    const { who, ids } = await aCreditor({ creditMinor: 200_000 })
    expect(await use(who, ids)).toMatchObject({ used: 1415, credit: 585, applied: [{ balance: 0 }] })
    expect(await balanceOf(who)).toMatchObject({ owed: 0, credit: 585 })
    expect(await use(who, ids)).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'NOTHING_DUE' })
  })

  it('credit is not used while a transfer for the same is on its way', async () => {
    const { who, ids } = await aCreditor()
    await world.post('/data/payments/transfer', { invoiceIds: ids }, who.headers)
    expect(await use(who, ids)).toMatchObject({ errorCode: 'PAYMENT_REFUSED', reason: 'IN_FLIGHT' })
  })

  it('credit is used once by its key, and a form leads back', async () => {
    const { who, ids } = await aCreditor({ wins: 2, creditMinor: 10_000 })
    const keyed = { ...who.headers, 'idempotency-key': 'credit once' }
    const first = await world.post(USE, { invoiceIds: [ids[0]] }, keyed)
    expect(first.data).toMatchObject({ used: 100 })
    expect(await world.post(USE, { invoiceIds: [ids[0]] }, keyed)).toEqual(first)
    expect((await world.post(USE, { invoiceIds: [ids[1]] }, keyed)).status).toBe(422)
    const sent = await world.app.inject({
      method: 'POST',
      url: USE,
      headers: {
        ...who.headers,
        accept: 'text/html',
        'sec-fetch-dest': 'document',
        'sec-fetch-mode': 'navigate',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ invoiceIds: String(ids[1]) }).toString(),
    })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/payments?fault=PAYMENT_REFUSED&reason=NO_CREDIT'])
  })

  it('credit that is used from two nodes at once is spent once, and never goes below nothing', async () => {
    const { who, ids } = await aCreditor({ wins: 4, creditMinor: 150_000 })
    const clerk = async (at: number) => {
      const answer = await [world.app, other.app][Math.floor(at / ids.length) % 2]?.inject({
        method: 'POST',
        url: USE,
        payload: { invoiceIds: [ids[at % ids.length]] },
        headers: who.headers,
      })
      return answer?.json().data
    }
    const answers = await Promise.all(Array.from({ length: CLERKS }, (_, at) => clerk(at)))
    expect(answers.reduce((sum, { used = 0 }) => sum + used, 0)).toBe(1500)
    // Whoever comes second finds what is left, and runs into no fault of the database.
    for (const { errorCode = 'PAYMENT_REFUSED' } of answers) expect(errorCode).toBe('PAYMENT_REFUSED')
    expect(await balanceOf(who)).toMatchObject({ owed: 4 * 1415 - 1500, credit: 0 })
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
    expect(await verifyInvoices(world.database.db)).toMatchObject({ faults: [] })
  })
})
