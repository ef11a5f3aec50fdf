import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueInvoices, takeBackInvoice } from '#modules/invoices/index.ts'
import { transaction } from '#platform/db/database.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'
import { until } from '#test/until.ts'

const MEA = 'mea.localhost'
const LOT = 30_000_001
const PRICE_MINOR = 100_000

let pages: PagesApp
let payer: { readonly person: TestPerson; readonly headers: SignedInHeaders; readonly invoice: number; readonly secretId: string }
let stranger: SignedInHeaders

const someone = async (): Promise<{ person: TestPerson; headers: SignedInHeaders }> => {
  const { db } = pages.database
  const person = await aPerson(db, { home_site: 'CPRTMEA' })
  return { person, headers: await signIn(db, person, { host: MEA, site: 'CPRTMEA' }) }
}
const at = async (path: string, headers: Readonly<Record<string, string>>): Promise<[number, string | undefined]> => {
  const { statusCode, headers: answered } = await pages.get(path, headers)
  return [statusCode, answered.location]
}

beforeAll(async () => {
  pages = await pagesApp([{ number: LOT, selling_site: 'CPRTMEA', site_codes: ['CPRTMEA', 'CPRTUS'], currency: 'AED' }])
  const { db, pool } = pages.database
  await pool.query(
    `insert into legal_entities (code, site, from_on, name, address, tax_number, wording, keep_years, is_demonstration)
     values ('TMEA', 'CPRTMEA', '2020-01-01', 'Testing House LLC', '{1 Lane Way}', '00', '', 7, true)`,
  )
  const who = await someone()
  const quote = [{ key: 'fee.bid', amount: { minor: PRICE_MINOR, currency: 'AED' } }]
  await pool.query(
    `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
     values ($1, $2, 'HAMMER', $3, 'AED', $3, 'CPRTMEA-AED-2026-01-01', $4, 1)`,
    [LOT, who.person.id, PRICE_MINOR, JSON.stringify(quote)],
  )
  const post = openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db })
  await issueInvoices({ db, pool, post, log: silentLog() })
  // The application bills beside the test: where it took the award first, its invoice is there a moment later.
  const issued = await until('the win is billed', async () => {
    const of = [who.person.id]
    return (await pool.query<{ id: number; secret_id: string }>('select id, secret_id from invoices where payer_id = $1', of)).rows[0]
  })
  payer = { ...who, invoice: issued.id, secretId: issued.secret_id }
  stranger = (await someone()).headers
})
afterAll(() => pages.close())

describe('the pages of payments of the Middle East', () => {
  it('an invoice has a longer address with its type and lot, its secret and the bidder where they are known; the secret opens it to nobody else [MKT-2.67]', async () => {
    const short = `/invoiceDetails/${payer.invoice}/vehicle/AED`
    const long = `${short}/LOT/${LOT}`
    const addresses = [long, `${long}/${payer.secretId}`, `${long}/${payer.secretId}/${payer.person.number}`]
    for (const path of [short, ...addresses]) {
      const { statusCode, body } = await pages.get(path, payer.headers)
      expect([path, statusCode]).toEqual([path, 200])
      expect(body).toContain('TMEA-')
      expect((await pages.get(path, stranger)).statusCode).toBe(404)
      expect((await at(path, { host: MEA }))[0]).toBe(302)
    }
    expect((await pages.get(`/invoiceDetails/${payer.invoice + 1}/vehicle/AED/LOT/${LOT}`, payer.headers)).statusCode).toBe(404)
  })

  it('a payment is redirected for a currency of the site, and nowhere else [MKT-2.63]', async () => {
    const { statusCode, body } = await pages.get('/MEAPaymentRedirection/AED', payer.headers)
    expect(statusCode).toBe(200)
    // Without a gateway it says so; where there is one it leads on, which journeys try.
    expect(body).toContain('Pay invoices by card')
    expect((await pages.get('/MEAPaymentRedirection/USD', payer.headers)).statusCode).toBe(404)
    expect(await at('/MEAPaymentRedirection/AED', { host: MEA })).toEqual([302, '/login?redirectUrl=%2FMEAPaymentRedirection%2FAED'])
    const american = await signIn(pages.database.db, await aPerson(pages.database.db))
    expect((await pages.get('/MEAPaymentRedirection/AED', american)).statusCode).toBe(404)
  })

  it('templates are fetched from the addresses of the documents [MKT-2.108]', async () => {
    const ref = 'mDkz1dYQ0Xv5w3b7GkTt0A'
    await pages.database.pool.query(
      `insert into payment_attempts (ref, account_id, actor_id, site, provider, purpose, thing, method, currency, amount_minor, state, return_url,
         success_path, cancel_path, locale) values ($1, $2, $2, 'CPRTMEA', 'simulator', 'PAY_ALL', 'invoices:1', 'CRDCARD', 'AED', 100, 'CANCELLED',
         'http://localhost', '/dashboard', '/paymentsDue', 'en_us')`,
      [ref, payer.person.id],
    )
    const templates = [
      '/lotSearchResultsPage',
      '/salesListResultPage',
      '/saleListResultAll',
      '/payment-history-view',
      `/MEAPaymentConfirmation/AED?orderRefId=${ref}`,
    ]
    for (const path of templates) {
      let answer = await pages.get(path, payer.headers)
      if (answer.statusCode === 302) answer = await pages.get(answer.headers.location ?? '', payer.headers)
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8'])
    }
    expect((await at(`/MEAPaymentConfirmation/AED?orderRefId=${ref}`, stranger))[1]).toMatch(/^\/app-error\?code=404/)
  })

  it('a credit note has its page for its payer alone, and is none of the invoices', async () => {
    const { db } = pages.database
    const locked = { invoiceId: payer.invoice, payerId: payer.person.id }
    const note = await transaction(db, (tx) => takeBackInvoice(tx, locked, { reason: 'Bent frame.', actorId: null, nowMs: Date.now() }))
    const path = `/member-payments/credit-notes/${note?.id}`
    const page = await pages.get(path, payer.headers)
    expect([page.statusCode, page.body.includes(note?.number ?? '?'), page.body.includes('Bent frame.')]).toEqual([200, true, true])
    expect((await pages.get(`/es${path}`, payer.headers)).body).toContain(`Nota de crédito ${note?.number}`)
    const invoices = [`/member-payments/unpaid-invoices/${note?.id}`, `/member-payments/credit-notes/${payer.invoice}`]
    expect((await at(path, stranger))[0]).toBe(404)
    for (const other of invoices) expect((await at(other, payer.headers))[0]).toBe(404)
  })
})
