import { sql } from 'kysely'
import type { SeriesOf } from '@app/rules/invoices/invoice-number.ts'
import { payerName } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Draft, DraftLine } from './draft.ts'

/** How far a series has come. */
interface Series {
  readonly id: number
  readonly lastNumber: number
  readonly lastHash: Buffer
}

/** A series behind its lock, begun with `genesis` where there is none: whoever issues next waits until this transaction ends. */
export async function lockSeries(tx: Tx, { entityCode, kind, year }: SeriesOf, genesis: Buffer): Promise<Series> {
  await sql`
    insert into invoice_series (entity_code, kind, year, last_hash) values (${entityCode}, ${kind}, ${year}, ${genesis})
    on conflict (entity_code, kind, year) do nothing`.execute(tx)
  const { rows } = await sql<Series>`
    select id, last_number as "lastNumber", last_hash as "lastHash" from invoice_series
    where entity_code = ${entityCode} and kind = ${kind} and year = ${year} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a series of invoices is missing')
  return row
}

/** Gives a series the number that was just taken. */
export async function moveSeries(
  tx: Tx,
  { seriesId, count, hash }: { readonly seriesId: number; readonly count: number; readonly hash: Buffer },
): Promise<void> {
  await sql`update invoice_series set last_number = ${count}, last_hash = ${hash} where id = ${seriesId}`.execute(tx)
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

export async function insertInvoice(tx: Tx, one: NewInvoice): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into invoices (series_id, count, number, kind, type, payment_type, entity_id, site, zone, payer_id, bidder_id, lot, award_id, corrects,
      reason, currency, total_minor, told_minor, schedule_id, issued_at, due_at, secret_id, prev_hash, hash)
    values (${one.seriesId}, ${one.count}, ${one.number}, ${one.kind}, ${one.type}, ${one.paymentType}, ${one.entityId}, ${one.site}, ${one.zone},
      ${one.payerId}, ${one.bidderId}, ${one.lot}, ${one.awardId}, ${one.corrects}, ${one.reason}, ${one.currency}, ${one.totalMinor},
      ${one.toldMinor}, ${one.scheduleId}, ${new Date(one.issuedAtMs)}, ${one.dueAtMs === null ? null : new Date(one.dueAtMs)}, ${one.secretId},
      ${one.prevHash}, ${one.hash}) returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('an invoice was not written')
  return row.id
}

export async function insertLines(tx: Tx, invoiceId: number, lines: readonly DraftLine[]): Promise<void> {
  const given = JSON.stringify(lines.map((line, at) => ({ ...line, taxMinor: line.taxMinor ?? 0, position: at + 1 })))
  await sql`
    insert into invoice_lines (invoice_id, position, code, text_key, amount_minor, tax_minor, tax_place, tax_rate, corrects_position)
    select ${invoiceId}, position, code, "textKey", "amountMinor", "taxMinor", "taxPlace", "taxRate", "correctsPosition"
    from jsonb_to_recordset(${given}::jsonb) as given (position int, code text, "textKey" text, "amountMinor" bigint, "taxMinor" bigint,
      "taxPlace" text, "taxRate" int, "correctsPosition" int)`.execute(tx)
}

/** Keeps how the payer is called, where they live, by which address they are reached and their VAT number now, apart from what is chained. */
export async function insertParty(
  tx: Tx,
  invoiceId: number,
  { payerId, keepUntil }: { readonly payerId: number; readonly keepUntil: string },
): Promise<void> {
  await sql`
    insert into invoice_parties (invoice_id, payer_id, name, address, tax_number, keep_until, is_business, street, postal_code, city, country, email)
    select ${invoiceId}, ${payerId}, coalesce(nullif(${sql.raw(payerName('p'))}, ''), 'Buyer ' || a.number),
      array(select line from unnest(array[p.address ->> 'line1', p.address ->> 'line2',
        nullif(concat_ws(' ', p.address ->> 'postCode', p.address ->> 'city'), ''), p.address ->> 'state', p.address ->> 'country']) line
        where coalesce(line, '') <> ''), coalesce(p.vat_number, ''), ${keepUntil}, coalesce(p.company_name, '') <> '',
      concat_ws(', ', nullif(p.address ->> 'line1', ''), nullif(p.address ->> 'line2', '')), coalesce(p.address ->> 'postCode', ''),
      coalesce(p.address ->> 'city', ''), coalesce(p.address ->> 'country', ''), coalesce(p.email, '')
    from accounts a left join profiles p on p.account_id = a.id where a.id = ${payerId}`.execute(tx)
}
