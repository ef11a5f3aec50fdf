import type { Pool } from 'pg'
import { SITE_CODES } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { InvoiceDeps } from '../../apps/server/src/modules/invoices/index.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { openMailWriter } from '../../apps/server/src/platform/mail/index.ts'
import { TRIAL_YARD } from '../../apps/server/test/trial-yard.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { postgresVersion } from './world-database.ts'

/** Every site bills, each in a series of its own. */
export const BILLING_SITES = SITE_CODES
/** The account of the US site's seller. */
export const HOUSE_ACCOUNT = '000123456789'
const FIRST_LOT = 70_000_000
const PRICE_MINOR = 100_000
/** Fees of a win beside its price, minor units: three lines, as most are. */
const FEES: Readonly<Record<string, number>> = { 'fee.buyer': 32_000, 'fee.virtual.live': 12_900, 'fee.gate': 9_500 }
export const WIN_MINOR = PRICE_MINOR + Object.values(FEES).reduce((sum, minor) => sum + minor, 0)

/** A database with legal entities and payers in which wins can be billed and paid. */
export interface BillingWorld {
  readonly url: string
  /** As commands have it. */
  readonly pool: Pool
  readonly folder: string
  readonly deps: InvoiceDeps
  readonly postgres: string
  /** Puts so many wins that wait for their invoices into the database, shared out over some sites; answers their numbers. */
  addWins(count: number, sites?: readonly string[]): Promise<readonly number[]>
  close(): Promise<void>
}

const PEOPLE = (payers: number): readonly string[] => [
  TRIAL_YARD,
  `insert into accounts (number, kind, home_site, membership_type) select n, 'buyer', 'CPRTUS', 'S' from generate_series(1, ${payers}) n`,
  `insert into profiles (account_id, email, first_name, last_name, country, address)
     select id, 'person' || number || '@example.com', 'Pat', 'Tester', 'US', '{"line1":"1 Elm St","city":"Austin","state":"TX","postCode":"73301"}'
     from accounts`,
  `insert into bidder_terms (account_id, document_status) select id, 'VALID' from accounts`,
]

/** One that bills, of each site, with an account in US dollars. */
async function addEntities(pool: Pool): Promise<void> {
  await pool.query(
    `insert into legal_entities (code, site, from_on, name, address, keep_years, is_demonstration)
     select 'B' || substr(site, 5), site, '2020-01-01', 'Bench Motors', '{1 Main Street}', 7, true from unnest($1::text[]) site`,
    [BILLING_SITES],
  )
  await pool.query(
    `insert into legal_entity_accounts (entity_id, currency, holder, bank, account, routing, bic)
     select id, 'USD', 'Bench Motors', 'First Bank of Nowhere', $1, '000000000', '' from legal_entities where site = 'CPRTUS'`,
    [HOUSE_ACCOUNT],
  )
}

/** The frozen quote of a win in the currency of its site. */
const quoteIn = (currency: string): string =>
  JSON.stringify(Object.entries({ 'fee.bid': PRICE_MINOR, ...FEES }).map(([key, minor]) => ({ key, amount: { minor, currency } })))

async function insertWins(
  pool: Pool,
  {
    first,
    count,
    payers,
    sites,
  }: { readonly first: number; readonly count: number; readonly payers: number; readonly sites: readonly string[] },
): Promise<readonly number[]> {
  const currencies = sites.map((site) => siteOf(site as (typeof SITE_CODES)[number]).currency)
  await pool.query(
    `insert into lots (number, selling_site, site_codes, yard, physical_yard, vehicle_type, description, slug, odometer_unit, title_group,
       sale_status, currency, country, state)
     select $1 + n, site, array[site], 22, 22, 'V', '2018 AUDI A4', '2018-audi-a4', 'mi', 'S', 'PURE_SALE', currency, 'USA', 'TN'
     from generate_series(0, $2::int - 1) n
     join unnest($3::text[], $4::text[]) with ordinality s (site, currency, at) on s.at = 1 + n % cardinality($3::text[])`,
    [first, count, sites, currencies],
  )
  const { rows } = await pool.query<{ id: number }>(
    `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
     select l.number, a.id, 'HAMMER', ${PRICE_MINOR}, l.currency, ${WIN_MINOR}, 'bench', q.quote::jsonb, 1
     from lots l join accounts a on a.number = 1 + l.number * 7919 % $3 join unnest($4::text[], $5::text[]) q (currency, quote) on q.currency = l.currency
     where l.number >= $1 and l.number < $1 + $2::int order by l.number returning id`,
    [first, count, payers, [...new Set(currencies)], [...new Set(currencies)].map(quoteIn)],
  )
  await pool.query('analyze lots, awards')
  return rows.map(({ id }) => id)
}

function depsOf(database: Database): InvoiceDeps {
  // Mails are written to be sent, as where there is a mail server; nobody sends them.
  const post = openMailWriter(loadConfig({ DEMO: 'off', SMTP_URL: 'smtp://127.0.0.1:1' }))
  return { db: database.db, pool: database.pool, post, log: silentLog() }
}

/** A PostgreSQL of its own, durable as a server's, with such people and sellers. */
export async function makeBillingWorld(payers: number): Promise<BillingWorld> {
  const fresh: FreshDatabase = await openFreshDatabase()
  const { pool, url, folder } = fresh
  for (const statement of PEOPLE(payers)) await pool.query(statement)
  await addEntities(pool)
  await pool.query('vacuum analyze')
  const database = openDatabase(url, { log: silentLog(), use: 'web' })
  let next = FIRST_LOT
  return {
    url,
    pool,
    folder,
    deps: depsOf(database),
    postgres: await postgresVersion(fresh),
    async addWins(count, sites = ['CPRTUS']) {
      const first = next
      next += count
      return insertWins(pool, { first, count, payers, sites })
    },
    async close() {
      await database.close()
      await fresh.close()
    },
  }
}
