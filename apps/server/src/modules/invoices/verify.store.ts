import { sql } from 'kysely'
import type { SeriesOf } from '@app/rules/invoices/invoice-number.ts'
import type { IssuedInvoice } from '@app/rules/invoices/invoice-text.ts'
import type { Piece } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { balanceMinor } from './states.store.ts'

/** A series as far as it has come. */
export interface SeriesRow extends SeriesOf {
  readonly id: number
  readonly lastNumber: number
  readonly lastHash: Buffer
}

export async function listSeries(tx: Tx): Promise<readonly SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select id, entity_code as "entityCode", kind, year, last_number as "lastNumber", last_hash as "lastHash" from invoice_series order by id`.execute(
    tx,
  )
  return rows
}

/** A document with its place in its series. */
export interface ChainedInvoice extends IssuedInvoice {
  readonly count: number
  readonly prevHash: Buffer
  readonly hash: Buffer
}

/** Documents of a series after one, in their order. */
export async function listSeriesPiece(
  tx: Tx,
  { seriesId, after, size }: { readonly seriesId: number; readonly after: number; readonly size: number },
): Promise<readonly ChainedInvoice[]> {
  const { rows } = await sql<ChainedInvoice>`
    select i.count, i.prev_hash as "prevHash", i.hash, i.number, i.kind, i.type, i.payment_type as "paymentType", i.entity_id as "entityId",
      i.payer_id as "payerId", i.bidder_id as "bidderId", i.lot, i.award_id as "awardId", i.corrects, i.currency, i.total_minor as "totalMinor",
      i.schedule_id as "scheduleId", ${sql.raw(epochMs('i.issued_at'))} as "issuedAtMs", ${sql.raw(epochMs('i.due_at'))} as "dueAtMs",
      (select json_agg(json_build_object('code', code, 'amountMinor', amount_minor, 'taxMinor', tax_minor, 'taxPlace', tax_place,
          'taxRate', tax_rate) order by position)
       from invoice_lines l where l.invoice_id = i.id) as lines
    from invoices i where i.series_id = ${seriesId} and i.count > ${after} order by i.count limit ${size}`.execute(tx)
  return rows
}

/** The first invoice of a piece of which the journal says something else than its own row; null for none. Minor units. */
export async function findWrongReceivable(
  tx: Tx,
  { after, upTo }: Piece,
): Promise<{ readonly number: string; readonly openMinor: number; readonly postedMinor: number } | null> {
  const { rows } = await sql<{ number: string; openMinor: number; postedMinor: number }>`
    with posted as (select invoice_id, sum(minor) as minor from journal_lines
        where account = 'RECEIVABLE' and invoice_id > ${after} and invoice_id <= ${upTo} group by invoice_id),
      open as (select invoice_id, greatest(0, fees_minor + price_minor - fees_paid_minor - price_paid_minor - credited_minor - written_off_minor) as minor
        from invoice_states where invoice_id > ${after} and invoice_id <= ${upTo})
    select i.number, o.minor::float8 as "openMinor", coalesce(p.minor, 0)::float8 as "postedMinor"
    from open o join invoices i on i.id = o.invoice_id left join posted p on p.invoice_id = o.invoice_id
    where o.minor <> coalesce(p.minor, 0) order by o.invoice_id limit 1`.execute(tx)
  return rows[0] ?? null
}

/** How what is written of an invoice contradicts its own amounts: what it comes to, whether it is settled, whether it was taken back. */
export type StateFault = 'TOTAL' | 'STATUS'

/**
 * The first invoice of a piece whose state contradicts its document, which is chained, or its own amounts; null for none. Whether a vehicle may
 * leave, and who is late, is read from the status.
 */
export async function findWrongState(
  tx: Tx,
  { after, upTo }: Piece,
): Promise<{ readonly number: string; readonly fault: StateFault } | null> {
  const { rows } = await sql<{ number: string; fault: StateFault }>`
    select i.number, case when i.total_minor <> s.fees_minor + s.price_minor or i.payer_id <> s.payer_id or i.currency <> s.currency
        then 'TOTAL' else 'STATUS' end as fault
    from invoice_states s join invoices i on i.id = s.invoice_id
    where s.invoice_id > ${after} and s.invoice_id <= ${upTo} and (i.total_minor <> s.fees_minor + s.price_minor or i.payer_id <> s.payer_id
      or i.currency <> s.currency
      or case when s.status in ('CANCELLED', 'REFUNDED') then s.credited_minor < s.fees_minor + s.price_minor
        when s.status in ('PAID', 'WRITTEN_OFF') then ${sql.raw(balanceMinor('s'))} > 0 else ${sql.raw(balanceMinor('s'))} <= 0 end)
    order by s.invoice_id limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The first payer of a piece of accounts who has a late invoice and is late in no balance of its currency, so that their bids are taken; null for none. */
export async function findUnsaidLate(
  tx: Tx,
  { after, upTo }: Piece,
): Promise<{ readonly payer: number; readonly currency: string } | null> {
  const { rows } = await sql<{ payer: number; currency: string }>`
    select s.payer_id::float8 as payer, s.currency from invoice_states s
    where s.payer_id > ${after} and s.payer_id <= ${upTo} and s.status in ('OPEN', 'PENDING', 'OVERDUE') and s.overdue_at is not null
      and not exists (select from balances b where b.payer_id = s.payer_id and b.currency = s.currency and b.overdue_since is not null)
    order by s.payer_id, s.invoice_id limit 1`.execute(tx)
  return rows[0] ?? null
}
