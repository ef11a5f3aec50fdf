import { sql } from 'kysely'
import type { CoveredInvoice } from '@app/contract/tax/tax-relief.answers.ts'
import type { TaxExemption } from '@app/rules/tax/payer-tax.ts'
import { exemptionsOf } from '#modules/tax-terms/index.ts'
import { payerName } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** By which day an invoice `i` was taxed: that of its sale, of one without that of its award, and of a fee that came after it its own. */
const SOLD_ON =
  sql.raw(`(select to_char(coalesce(w.local_date, (coalesce(v.awarded_at, i.issued_at) at time zone i.zone)::date), 'YYYY-MM-DD')
  from (select i.award_id) of left join awards v on v.id = of.award_id left join sales w on w.id = v.sale_id)`)

/** By what the tax of an invoice may be taken back. */
export interface ReliefFacts {
  /** The lot that was sold; null for fees of none. */
  readonly lot: number | null
  readonly soldOn: string
  readonly exemptions: readonly TaxExemption[]
}

/** Of an invoice that there is. */
export async function readReliefFacts(tx: Tx, invoiceId: number): Promise<ReliefFacts> {
  const { rows } = await sql<ReliefFacts>`
    select i.lot, ${SOLD_ON} as "soldOn", ${sql.raw(exemptionsOf('i.payer_id'))} as exemptions from invoices i where i.id = ${invoiceId}`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error(`invoice ${invoiceId} is missing`)
  return row
}

/** The invoice of a number; null for none. */
export async function findByNumber(db: Db, number: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from invoices where number = ${number}`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Invoices of some sites with tax on sales that is left and that a standing exemption of their payer covers, about which nothing waits; the
 * newest first. As `rules/tax/tax-relief.ts` decides it.
 */
export async function listCovered(db: Db, sites: readonly string[], limit: number): Promise<readonly CoveredInvoice[]> {
  const { rows } = await sql<CoveredInvoice>`
    select i.id as "invoiceId", i.number as "invoiceNumber", i.site, a.number,
      ${sql.raw(payerName('p'))} as name, i.lot as "lotNumber",
      min(t.place) as place, t.sold_on as "soldOn", i.currency, sum(t.left_minor)::bigint as "taxMinor"
    from (select distinct account_id from tax_exemptions where ended_at is null) x
      join invoices i on i.payer_id = x.account_id and i.kind = 'INVOICE' and i.site = any(${[...sites]}::text[])
      join invoice_states s on s.invoice_id = i.id and s.status not in ('CANCELLED', 'REFUNDED')
      join lateral (
        select l.tax_place as place, l.amount_minor - coalesce((select sum(c.amount_minor) from invoices n join invoice_lines c on c.invoice_id = n.id
            where n.corrects = i.id and coalesce(c.corrects_position, c.position) = l.position), 0) as left_minor, ${SOLD_ON} as sold_on
        from invoice_lines l where l.invoice_id = i.id and l.code = 'TAX' and left(l.tax_place, 3) in ('USA', 'CAN')) t
        on t.left_minor > 0 and exists (select from tax_exemptions e where e.account_id = i.payer_id and e.ended_at is null
          and e.place in (t.place, left(t.place, 3)) and e.from_on <= t.sold_on::date and (e.until_on is null or e.until_on >= t.sold_on::date))
      join accounts a on a.id = i.payer_id left join profiles p on p.account_id = a.id
    where not exists (select from invoice_acts c where c.invoice_id = i.id and c.state = 'ASKED')
    group by i.id, a.number, p.company_name, p.first_name, p.last_name, t.sold_on order by i.id desc limit ${limit}`.execute(db)
  return rows
}
