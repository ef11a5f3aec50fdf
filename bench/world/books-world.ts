import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import { TRIAL_YARD } from '../../apps/server/test/trial-yard.ts'
import { signIn } from './desk-world.ts'
import { openWorldDatabase, postgresVersion } from './world-database.ts'

/** A world whose books have so many lines, and who looks into them. */
export interface BooksWorld {
  readonly dataDir: string
  readonly lines: number
  /** Cookies of payers and of operators: calls are limited by account, so several take turns. */
  readonly payers: readonly string[]
  readonly operators: readonly string[]
  /** Number of a payer whom operators look at. */
  readonly payerNumber: number
  readonly postgres: string
}

const FOLDER = join(tmpdir(), 'hammerlane-bench')
const STAMP = 'bench-books'
const FIRST_PAYER = 100_001
const FIRST_OPERATOR = 910_000
const LOOKERS = 20
/** Each payer has as many invoices in every world: what grows is how many others there are. */
const INVOICES_A_PAYER = 100
const LINES_AN_INVOICE = 10
const DAYS = 900
const FEES_MINOR = 80_000
const HAMMER_MINOR = 250_000
const TOTAL_MINOR = FEES_MINOR + HAMMER_MINOR

const PEOPLE = (payers: number): readonly string[] => [
  TRIAL_YARD,
  `insert into accounts (number, kind, home_site, membership_type, privileges)
     select ${FIRST_PAYER} - 1 + n, 'buyer', 'CPRTUS', 'S', '{}'::text[] from generate_series(1, ${payers}) n
     union all select ${FIRST_OPERATOR} - 1 + n, 'internal', 'CPRTUS', 'S', '{OPERATOR,MONEY}' from generate_series(1, ${LOOKERS}) n`,
  `insert into profiles (account_id, email, first_name, last_name, country, address, terms_version)
     select id, 'person' || number || '@example.com', 'Pat', 'Tester', 'USA', '{"state":"TX"}', ${BUILT_IN_VERSION} from accounts`,
  `insert into security_answers (account_id, question_id, answer_hash) select id, 1, 'x' from accounts`,
  `insert into bidder_terms (account_id, document_status) select id, 'VALID' from accounts`,
  `insert into legal_entities (code, site, from_on, name, address, keep_years, is_demonstration)
     values ('BENCH', 'CPRTUS', '1999-01-01', 'Bench Motors', '{1 Main Street}', 10, true)`,
]

/** Nine of ten invoices are paid; each is five lines of the journal, each payment two and its seller's share two, the last line is a till's. */
const BOOKS = (invoices: number): readonly string[] => [
  `create temp table billed as select n, a.id as payer, current_date - (n * 7 % ${DAYS})::int as day, n / ${invoices / INVOICES_A_PAYER} % 10 > 0 as is_paid
     from generate_series(0, ${invoices - 1}) n join accounts a on a.number = ${FIRST_PAYER} + n % ${invoices / INVOICES_A_PAYER}`,
  `insert into invoice_series (entity_code, kind, year, last_number, last_hash) values ('BENCH', 'INVOICE', 2026, ${invoices}, sha256('x'))`,
  `insert into invoices (id, series_id, count, number, kind, type, payment_type, entity_id, site, zone, payer_id, currency, total_minor, issued_at, due_at,
       secret_id, prev_hash, hash)
     overriding system value
     select n + 1, (select max(id) from invoice_series), n + 1, 'BENCH-2026-I' || lpad(n::text, 6, '0'), 'INVOICE', 'LOT', 'vehicle',
       (select max(id) from legal_entities), 'CPRTUS', 'America/Chicago', payer, 'USD', ${TOTAL_MINOR}, day, day + 3, md5('secret' || n),
       sha256(n::text::bytea), sha256(('h' || n)::bytea) from billed`,
  `insert into invoice_states (invoice_id, payer_id, currency, fees_minor, price_minor, fees_paid_minor, price_paid_minor, status, due_at, paid_at)
     select n + 1, payer, 'USD', ${FEES_MINOR}, ${HAMMER_MINOR}, case when is_paid then ${FEES_MINOR} else 0 end,
       case when is_paid then ${HAMMER_MINOR} else 0 end, case when is_paid then 'PAID' else 'OPEN' end, current_date + 3,
       case when is_paid then day + 2 end from billed`,
  `insert into payments (id, payer_id, currency, amount_minor, source, reference, received_on, cause, at)
     overriding system value
     select n + 1, payer, 'USD', ${TOTAL_MINOR}, 'BANK', 'ref ' || n, least(day + 2, current_date), 'bench:' || n, day from billed where is_paid`,
  `insert into payment_parts (payment_id, invoice_id, fees_minor, price_minor) select n + 1, n + 1, ${FEES_MINOR}, ${HAMMER_MINOR} from billed where is_paid`,
  `insert into journal_entries (id, site, kind, cause, at, booked_on)
     overriding system value
     select n * 3 + k, 'CPRTUS', (array['INVOICE_ISSUED', 'PAYMENT_RECEIVED', 'SELLER_PAID'])[k], 'bench:' || n, day, day
     from billed, generate_series(1, 3) k where k = 1 or is_paid`,
  `insert into journal_lines (entry_id, line, account, detail, payer_id, invoice_id, currency, minor)
     select n * 3 + l.entry, l.line, l.account, l.detail, case l.account when 'RECEIVABLE' then payer end, n + 1, 'USD', l.minor
     from billed, (values (1, 1, 'RECEIVABLE', '', ${TOTAL_MINOR}), (1, 2, 'SELLER_PAYABLE', '', -${HAMMER_MINOR}), (1, 3, 'FEE_INCOME', 'BUYER', -40000),
       (1, 4, 'FEE_INCOME', 'GATE', -20000), (1, 5, 'TAX_PAYABLE', 'US-TX', -20000), (2, 1, 'BANK', 'house', ${TOTAL_MINOR}),
       (2, 2, 'RECEIVABLE', '', -${TOTAL_MINOR}), (3, 1, 'SELLER_PAYABLE', '', ${HAMMER_MINOR}), (3, 2, 'BANK', 'house', -${HAMMER_MINOR}),
       (3, 3, 'TILL', 'cash', 1), (3, 4, 'BANK', 'house', -1)) l (entry, line, account, detail, minor)
     where l.entry = 1 or is_paid`,
  `insert into balances (payer_id, currency, owed_minor) select payer, 'USD', sum(${TOTAL_MINOR}) from billed where not is_paid group by payer`,
]

/** Checks of single rows would take most of the time of so many that are as they are made to be. */
async function withoutTriggers(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await work(client)
  } finally {
    client.release(true)
  }
}

/** A world with about so many lines in its journal; made once, as long as what makes it stays as it is. */
export async function makeBooksWorld(lines: number): Promise<BooksWorld> {
  const dataDir = join(FOLDER, `books-${lines}`)
  const stamp = join(dataDir, STAMP)
  const wanted = readFileSync(import.meta.filename, 'utf8')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) rmSync(dataDir, { recursive: true, force: true })
  const world = await openWorldDatabase(dataDir)
  const { pool } = world
  try {
    if (!existsSync(stamp)) {
      const invoices = Math.ceil(lines / LINES_AN_INVOICE / INVOICES_A_PAYER) * INVOICES_A_PAYER
      console.log(`  making books of ${lines.toLocaleString('en-US')} lines …`)
      for (const statement of PEOPLE(invoices / INVOICES_A_PAYER)) await pool.query(statement)
      await withoutTriggers(pool, async (client) => {
        for (const statement of BOOKS(invoices)) await client.query(statement)
      })
      await pool.query('vacuum analyze')
      writeFileSync(stamp, wanted)
    }
    const counted = await pool.query<{ count: number }>('select count(*)::int as count from journal_lines')
    return {
      dataDir,
      lines: counted.rows[0]?.count ?? 0,
      payers: await signIn(pool, FIRST_PAYER),
      operators: await signIn(pool, FIRST_OPERATOR),
      payerNumber: FIRST_PAYER + LOOKERS,
      postgres: await postgresVersion(world),
    }
  } finally {
    await world.close()
  }
}
