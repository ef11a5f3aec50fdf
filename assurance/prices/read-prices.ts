import type { Pool } from 'pg'
import type { Billed, FrozenBid } from './judge-prices.ts'

/** Every bid that was taken, as it is written. */
export async function readFrozen(pool: Pool): Promise<readonly FrozenBid[]> {
  const { rows } = await pool.query<FrozenBid>(
    `select idempotency_key as key, lot::float8 as lot, account_id::float8 as "accountId", all_in_minor::float8 as "allInMinor", seq::float8 as seq,
       schedule_id as "scheduleId", buyer_class as "buyerClass", fee_phase as phase, title_group as "titleGroup", tax
     from bids where is_accepted`,
  )
  return rows
}

/** Every win with its invoice and its entry of the journal. */
export async function readBilled(pool: Pool): Promise<readonly Billed[]> {
  const { rows } = await pool.query<Billed>(
    `select a.lot::float8 as lot, a.account_id::float8 as "accountId", a.price_minor::float8 as "priceMinor", a.all_in_minor::float8 as "allInMinor",
       (select sum((line -> 'amount' ->> 'minor')::float8) from jsonb_array_elements(a.quote::jsonb) line) as "quoteMinor",
       i.id::float8 as invoice, coalesce(i.total_minor, 0)::float8 as "totalMinor",
       (select coalesce(sum(amount_minor), 0)::float8 from invoice_lines l where l.invoice_id = i.id) as "linesMinor",
       (select coalesce(sum(amount_minor), 0)::float8 from invoice_lines l where l.invoice_id = i.id and code = 'TAX') as "taxMinor",
       (select coalesce(sum(tax_minor), 0)::float8 from invoice_lines l where l.invoice_id = i.id) as "taxOfLinesMinor",
       (select coalesce(sum(minor), 0)::float8 from journal_lines j where j.invoice_id = i.id and j.account = 'RECEIVABLE') as "receivableMinor",
       (select coalesce(sum(-minor), 0)::float8 from journal_lines j where j.invoice_id = i.id and j.account = 'TAX_PAYABLE') as "taxPayableMinor",
       (select coalesce(sum(j.minor), 0)::float8 from journal_entries e join journal_lines j on j.entry_id = e.id
        where e.kind = 'INVOICE_ISSUED' and e.cause = i.number) as "journalMinor"
     from awards a left join invoices i on i.award_id = a.id`,
  )
  return rows
}
