import fastify from 'fastify'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aLot } from '#test/bidding.test-kit.ts'
import { aPerson, type PersonFields, type SessionFields, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'
import type { InvoiceDeps } from './invoice-deps.ts'
import { issueInvoices } from './issue-invoices.job.ts'

type Headers = Readonly<Record<string, string>>
// What an answer says, as its JSON reads.
type Body = ReturnType<typeof JSON.parse>

/** Somebody with their requests. */
export interface Somebody extends TestPerson {
  readonly headers: SignedInHeaders
}

/** An application whose US site bills, and those who act in it. */
export interface InvoiceWorld extends TestApp {
  readonly deps: InvoiceDeps
  get(url: string, headers: Headers): Promise<{ status: number; returnCode: number; data: Body }>
  post(url: string, payload: object, headers: Headers): Promise<{ status: number; returnCode: number; data: Body }>
  someone(fields?: PersonFields, session?: SessionFields): Promise<Somebody>
  operator(fields?: PersonFields): Promise<Somebody>
  bookkeeper(fields?: PersonFields, session?: SessionFields): Promise<Somebody>
  /** Who runs a site and keeps its books as well. */
  manager(): Promise<Somebody>
  /** A win of so many dollars with a buyer fee and a gate fee, awarded at an instant by the US site or another; answers its award. */
  aWin(
    who: TestPerson,
    win?: { price?: number; buyerFee?: number; actorId?: number; at?: Date; site?: string },
  ): Promise<{ award: number; lot: number }>
  /** Bills everything that waits and answers the invoices of an account, the oldest first. */
  bill(who: TestPerson, nowMs?: number): Promise<{ id: number; number: string; totalMinor: number; status: string }[]>
  rows(text: string, values?: readonly unknown[]): Promise<Body[]>
}

const CENTS = 100
export const GATE_FEE = 95

/** Puts a legal entity with an account in US dollars into the database. */
export async function anEntity(one: TestApp, { site = 'CPRTUS', code = 'TUS', from = '2020-01-01', hasBank = true } = {}): Promise<void> {
  const { rows } = await one.database.pool.query<{ id: number }>(
    `insert into legal_entities (code, site, from_on, name, address, tax_number, wording, keep_years, is_demonstration)
     values ($1, $2, $3, 'Testing House LLC', '{1 Lane Way,"Austin, TX"}', '00-0000000', '', 7, true) returning id`,
    [code, site, from],
  )
  if (hasBank)
    await one.database.pool.query(
      `insert into legal_entity_accounts (entity_id, currency, holder, bank, account, routing, bic)
       values ($1, 'USD', 'Testing House LLC', 'First Bank of Nowhere', '000123456789', '000000000', '')`,
      [rows[0]?.id],
    )
}

/** Opens the application; `env` holds settings as the environment would. */
export async function invoiceWorld(env: Readonly<Record<string, string>> = {}): Promise<InvoiceWorld> {
  const one = await testApp({ SEARCH_WORKERS: '0', ...env })
  const { db, pool } = one.database
  const post = openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db })
  const deps: InvoiceDeps = { db, pool, post, log: silentLog() }
  const read = (answer: Awaited<ReturnType<typeof one.app.inject>>) => ({ status: answer.statusCode, ...answer.json() })
  await anEntity(one)
  const world: InvoiceWorld = {
    ...one,
    deps,
    get: async (url, headers) => read(await one.app.inject({ url, headers })),
    post: async (url, payload, headers) => read(await one.app.inject({ method: 'POST', url, payload, headers })),
    someone: async (fields = {}, session = {}) => {
      const person = await aPerson(db, fields)
      return { ...person, headers: await signIn(db, person, session) }
    },
    operator: (fields = {}) => world.someone({ kind: 'internal', privileges: ['OPERATOR'], ...fields }),
    bookkeeper: (fields = {}, session = {}) => world.someone({ kind: 'internal', privileges: ['MONEY'], ...fields }, session),
    manager: () => world.operator({ privileges: ['OPERATOR', 'MONEY'] }),
    aWin: async (who, { price = 1000, buyerFee = 320, actorId, at = new Date(), site = 'CPRTUS' } = {}) => {
      const lot = await aLot(one.database)
      if (site !== 'CPRTUS') await pool.query('update lots set selling_site = $2 where number = $1', [lot, site])
      const money = (dollars: number) => ({ minor: Math.round(dollars * CENTS), currency: 'USD' })
      const quote = [
        { key: 'fee.bid', amount: money(price) },
        { key: 'fee.buyer', amount: money(buyerFee) },
        { key: 'fee.gate', amount: money(GATE_FEE) },
      ]
      const { rows } = await pool.query<{ id: number }>(
        `insert into awards (lot, account_id, actor_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, awarded_at)
         values ($1, $2, $3, 'HAMMER', $4, 'USD', $5, 'CPRTUS-USD-2026-01-01', $6, 1, $7) returning id`,
        [lot, who.id, actorId ?? null, price * CENTS, Math.round((price + buyerFee + GATE_FEE) * CENTS), JSON.stringify(quote), at],
      )
      return { award: rows[0]?.id ?? 0, lot }
    },
    bill: async (who, nowMs = Date.now()) => {
      await issueInvoices(deps, () => nowMs)
      return world.rows(
        `select i.id, i.number, i.total_minor as "totalMinor", s.status from invoices i join invoice_states s on s.invoice_id = i.id
         where i.payer_id = $1 order by i.id`,
        [who.id],
      )
    },
    rows: async (text, values = []) => (await pool.query(text, [...values])).rows,
  }
  return world
}
