import { sql } from 'kysely'
import type { SeriesOf } from '@app/rules/invoices/invoice-number.ts'
import { payerName } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Draft, DraftLine } from './draft.ts'

/** How far a series has come. */
export interface Series {
  readonly id: number
  readonly lastNumber: number
  readonly lastHash: Buffer
}

/** What a series begins with where there is none. */
interface WantedSeries extends SeriesOf {
  readonly genesis: Buffer
}

/**
 * Series behind their locks, begun where there are none, in one order, whoever needs several: whoever issues next in one of them waits until this
 * transaction ends.
 */
export async function lockSeries(tx: Tx, wanted: readonly WantedSeries[]): Promise<readonly (SeriesOf & Series)[]> {
  const given = JSON.stringify(wanted.map(({ genesis, ...series }) => ({ ...series, genesis: genesis.toString('hex') })))
  const each = sql`jsonb_to_recordset(${given}::jsonb) as w ("entityCode" text, kind text, year int, genesis text)`
  await sql`
    insert into invoice_series (entity_code, kind, year, last_hash)
    select "entityCode", kind, year, decode(genesis, 'hex') from ${each} order by 1, 2, 3
    on conflict (entity_code, kind, year) do nothing`.execute(tx)
  const { rows } = await sql<SeriesOf & Series>`
    select s.entity_code as "entityCode", s.kind, s.year, s.id, s.last_number as "lastNumber", s.last_hash as "lastHash"
    from invoice_series s join ${each} on s.entity_code = w."entityCode" and s.kind = w.kind and s.year = w.year
    order by s.entity_code, s.kind, s.year for update of s`.execute(tx)
  if (rows.length < wanted.length) throw new Error('a series of invoices is missing')
  return rows
}

/** Gives series the numbers that were just taken. */
export async function moveSeries(tx: Tx, moved: readonly Series[]): Promise<void> {
  const given = JSON.stringify(moved.map(({ id, lastNumber, lastHash }) => ({ id, lastNumber, lastHash: lastHash.toString('hex') })))
  await sql`
    update invoice_series s set last_number = m."lastNumber", last_hash = decode(m."lastHash", 'hex')
    from jsonb_to_recordset(${given}::jsonb) as m (id bigint, "lastNumber" int, "lastHash" text) where s.id = m.id`.execute(tx)
}

interface NewInvoice extends Omit<Draft, 'lines'> {
  readonly seriesId: number
  readonly count: number
  readonly number: string
  readonly entityId: number
  readonly totalMinor: number
  readonly issuedAtMs: number
  readonly secretId: string
  readonly prevHash: Buffer
  readonly hash: Buffer
}

/** Writes documents; answers their ids in the same order. */
export async function insertInvoices(tx: Tx, invoices: readonly NewInvoice[]): Promise<readonly number[]> {
  const given = invoices.map(({ issuedAtMs, dueAtMs, prevHash, hash, ...one }, place) => ({
    ...one,
    place,
    issuedAt: new Date(issuedAtMs),
    dueAt: dueAtMs === null ? null : new Date(dueAtMs),
    prevHash: prevHash.toString('hex'),
    hash: hash.toString('hex'),
  }))
  const { rows } = await sql<{ id: number; number: string }>`
    insert into invoices (series_id, count, number, kind, type, payment_type, entity_id, site, zone, payer_id, bidder_id, lot, award_id, corrects,
      reason, currency, total_minor, told_minor, schedule_id, issued_at, due_at, secret_id, prev_hash, hash)
    select "seriesId", count, number, kind, type, "paymentType", "entityId", site, zone, "payerId", "bidderId", lot, "awardId", corrects, reason,
      currency, "totalMinor", "toldMinor", "scheduleId", "issuedAt", "dueAt", "secretId", decode("prevHash", 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (place int, "seriesId" bigint, count int, number text, kind text, type text,
      "paymentType" text, "entityId" bigint, site text, zone text, "payerId" bigint, "bidderId" bigint, lot bigint, "awardId" bigint, corrects bigint,
      reason text, currency char(3), "totalMinor" bigint, "toldMinor" bigint, "scheduleId" text, "issuedAt" timestamptz, "dueAt" timestamptz,
      "secretId" text, "prevHash" text, hash text)
    order by place returning id, number`.execute(tx)
  const ids = new Map(rows.map(({ id, number }) => [number, id]))
  return invoices.map(({ number }) => {
    const id = ids.get(number)
    if (id === undefined) throw new Error('an invoice was not written')
    return id
  })
}

/** Writes the lines of documents. */
export async function insertLines(
  tx: Tx,
  invoices: readonly { readonly invoiceId: number; readonly lines: readonly DraftLine[] }[],
): Promise<void> {
  const given = JSON.stringify(
    invoices.flatMap(({ invoiceId, lines }) =>
      lines.map((line, at) => ({ ...line, invoiceId, taxMinor: line.taxMinor ?? 0, position: at + 1 })),
    ),
  )
  await sql`
    insert into invoice_lines (invoice_id, position, code, text_key, amount_minor, tax_minor, tax_place, tax_rate, corrects_position)
    select "invoiceId", position, code, "textKey", "amountMinor", "taxMinor", "taxPlace", "taxRate", "correctsPosition"
    from jsonb_to_recordset(${given}::jsonb) as given ("invoiceId" bigint, position int, code text, "textKey" text, "amountMinor" bigint,
      "taxMinor" bigint, "taxPlace" text, "taxRate" int, "correctsPosition" int)`.execute(tx)
}

/** Whom a document is issued to, and until which day their name is kept, YYYY-MM-DD. */
interface Party {
  readonly invoiceId: number
  readonly payerId: number
  readonly keepUntil: string
}

/** Keeps how payers are called, where they live, by which address they are reached and their VAT number now, apart from what is chained. */
export async function insertParties(tx: Tx, parties: readonly Party[]): Promise<void> {
  await sql`
    insert into invoice_parties (invoice_id, payer_id, name, address, tax_number, keep_until, is_business, street, postal_code, city, country, email)
    select g."invoiceId", a.id, coalesce(nullif(${sql.raw(payerName('p'))}, ''), 'Buyer ' || a.number),
      array(select line from unnest(array[p.address ->> 'line1', p.address ->> 'line2',
        nullif(concat_ws(' ', p.address ->> 'postCode', p.address ->> 'city'), ''), p.address ->> 'state', p.address ->> 'country']) line
        where coalesce(line, '') <> ''), coalesce(p.vat_number, ''), g."keepUntil", coalesce(p.company_name, '') <> '',
      concat_ws(', ', nullif(p.address ->> 'line1', ''), nullif(p.address ->> 'line2', '')), coalesce(p.address ->> 'postCode', ''),
      coalesce(p.address ->> 'city', ''), coalesce(p.address ->> 'country', ''), coalesce(p.email, '')
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) as g ("invoiceId" bigint, "payerId" bigint, "keepUntil" date)
    join accounts a on a.id = g."payerId" left join profiles p on p.account_id = a.id`.execute(tx)
}
