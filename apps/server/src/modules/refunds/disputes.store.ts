import { sql } from 'kysely'
import type { AttemptPurpose } from '@app/contract/gateway/gateway-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { payerName } from '#modules/accounts/index.ts'
import type { Db } from '#platform/db/database.ts'

/** A payment that its payer's bank has fetched back; minor units. */
export interface DisputeRow {
  readonly paymentRef: string
  readonly provider: string
  readonly purpose: AttemptPurpose
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly site: string
  readonly number: number
  readonly name: string
  readonly fetchedBackAt: Date
  readonly wonAt: Date | null
  readonly invoices: readonly { readonly invoiceId: number; readonly number: string }[]
  readonly heldLots: readonly number[]
}

/** Which of them. */
export interface DisputeView {
  readonly view: 'open' | 'won'
  readonly sites: readonly string[]
}

const which = ({ view, sites }: DisputeView) =>
  sql`a.charged_back_at is not null and (a.dispute_won_at is not null) = ${view === 'won'} and a.site = any(${[...sites]})`

/** A page of them, those that were fetched back last first. */
export async function listDisputeRows(
  db: Db,
  of: DisputeView,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select a.ref as "paymentRef", a.provider, a.purpose, a.currency, a.amount_minor::float8 as "amountMinor", a.site, p.number,
      ${sql.raw(payerName('f'))} as name,
      a.charged_back_at as "fetchedBackAt", a.dispute_won_at as "wonAt",
      coalesce((select json_agg(json_build_object('invoiceId', i.id, 'number', i.number) order by i.id)
        from invoices i where i.id = any(a.invoice_ids)), '[]'::json) as invoices,
      array(select distinct h.lot from release_holds h join invoices i on i.lot = h.lot where i.id = any(a.invoice_ids) and h.kind = 'DISPUTE'
        and h.lifted_at is null order by h.lot)::float8[] as "heldLots"
    from payment_attempts a join accounts p on p.id = a.account_id left join profiles f on f.account_id = p.id
    where ${which(of)} order by a.charged_back_at desc, a.id desc offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export async function countDisputes(db: Db, of: DisputeView): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from payment_attempts a where ${which(of)}`.execute(db)
  return rows[0]?.count ?? 0
}
