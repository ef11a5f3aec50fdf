import type { Pool } from 'pg'
import { creditorReference } from '@app/rules/invoices/creditor-reference.ts'
import { HOUSE_ACCOUNT } from './billing-world.ts'

/** Digits of a reference after its check digits. */
const REFERENCE_DIGITS = 12
const FEES_MINOR = 54_400
const PRICE_MINOR = 100_000
const TOTAL_MINOR = FEES_MINOR + PRICE_MINOR
const CENTS = 100
const DAY_MS = 86_400_000

const SETUP: readonly string[] = [
  `insert into invoice_series (entity_code, kind, year, last_hash) values ('BTOLD', 'INVOICE', 2026, sha256('x')) on conflict do nothing`,
  `create temp table announced as select n, reference, a.id as payer, (select id from legal_entities where site = 'CPRTUS') as entity
     from unnest($1::text[]) with ordinality r (reference, n) join accounts a on a.number = 1 + n % (select max(number) from accounts)`,
]

const ROWS: readonly string[] = [
  `insert into invoices (id, series_id, count, number, kind, type, payment_type, entity_id, site, zone, payer_id, currency, total_minor, issued_at, due_at,
       secret_id, prev_hash, hash)
     overriding system value
     select n, (select max(id) from invoice_series), n, 'BUS-2026-I' || lpad(n::text, 6, '0'), 'INVOICE', 'LOT', 'vehicle', entity, 'CPRTUS',
       'America/Chicago', payer, 'USD', ${TOTAL_MINOR}, now(), now() + interval '3 days', md5('secret' || n), sha256(n::text::bytea), sha256(('h' || n)::bytea)
     from announced`,
  `insert into invoice_states (invoice_id, payer_id, currency, fees_minor, price_minor, status, due_at, pending_until)
     select n, payer, 'USD', ${FEES_MINOR}, ${PRICE_MINOR}, 'PENDING', now() + interval '3 days', now() + interval '5 days' from announced`,
  `insert into journal_entries (id, site, kind, cause, booked_on)
     overriding system value select n, 'CPRTUS', 'INVOICE_ISSUED', 'announced:' || n, current_date - 1 from announced`,
  `insert into journal_lines (entry_id, line, account, detail, payer_id, invoice_id, currency, minor)
     select n, l.line, l.account, l.detail, case l.line when 1 then payer end, n, 'USD', l.minor
     from announced, (values (1, 'RECEIVABLE', '', ${TOTAL_MINOR}), (2, 'SELLER_PAYABLE', '', -${PRICE_MINOR}), (3, 'FEE_INCOME', 'BUYER', -${FEES_MINOR}))
       l (line, account, detail, minor)`,
  `insert into balances (payer_id, currency, owed_minor) select payer, 'USD', count(*) * ${TOTAL_MINOR} from announced group by payer`,
  `insert into transfers (id, payer_id, entity_id, currency, amount_minor, reference, asked_at, until)
     overriding system value select n, payer, entity, 'USD', ${TOTAL_MINOR}, reference, now(), now() + interval '5 days' from announced`,
  `insert into transfer_invoices (transfer_id, invoice_id) select n, n from announced`,
  ...['invoices', 'journal_entries', 'transfers'].map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ),
]

/** References of transfers, from a number on. */
export const referencesFrom = (first: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => creditorReference(String(first + at).padStart(REFERENCE_DIGITS, '0')))

/** Puts invoices of the US site into a world, one for each reference, with the transfer of that reference announced for it. */
export async function announceTransfers(pool: Pool, references: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    // Checks of single rows would take most of the time of so many that are as they are made to be.
    await client.query('set session_replication_role = replica')
    await client.query(SETUP[0] as string)
    await client.query(SETUP[1] as string, [references])
    for (const statement of ROWS) await client.query(statement)
  } finally {
    client.release(true)
  }
  await pool.query('vacuum analyze')
}

/** Statements in MT940, a day each, that continue one another; each line brings the whole sum of a transfer. */
export function followingStatements(firstDay: string): (references: readonly string[]) => Buffer {
  let dayMs = Date.parse(`${firstDay}T00:00:00Z`)
  let balance = 0
  const swift = (minor: number): string => (minor / CENTS).toFixed(2).replace('.', ',')
  return (references) => {
    const yymmdd = new Date(dayMs).toISOString().slice(2, 10).replaceAll('-', '')
    const standing = (): string => `C${yymmdd}USD${swift(balance)}`
    const opening = standing()
    balance += references.length * TOTAL_MINOR
    dayMs += DAY_MS
    const lines = references.map(
      (reference) => `:61:${yymmdd}${yymmdd.slice(2)}C${swift(TOTAL_MINOR)}NTRFNONREF//B${reference}\r\n:86:PAT TESTER ${reference}`,
    )
    return Buffer.from([':20:ST', `:25:${HOUSE_ACCOUNT}`, ':28C:1/1', `:60F:${opening}`, ...lines, `:62F:${standing()}`, '-'].join('\r\n'))
  }
}
