import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import type { PaymentSource } from '@app/contract/payments/invoice-codes.ts'
import { payerName } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Who pays. */
export interface Payer {
  readonly accountId: number
  readonly number: number
  readonly name: string
  readonly site: SiteCode
}

const ROW = sql.raw(`a.id as "accountId", a.number, ${payerName('p')} as name,
  a.home_site as site`)

/** An account of some sites by its user id or key; null for others. */
export async function findPayerByNumber(
  db: Db,
  { number = null, accountId = null }: { readonly number?: number | null; readonly accountId?: number | null },
  sites: readonly string[],
): Promise<Payer | null> {
  const { rows } = await sql<Payer>`
    select ${ROW} from accounts a left join profiles p on p.account_id = a.id
    where (a.number = ${number}::int or a.id = ${accountId}::bigint) and a.home_site = any(${[...sites]})`.execute(db)
  return rows[0] ?? null
}

/** Who pays at some sites, by user id or key: their own people, and others' whom they have billed; null for nobody. */
export async function findBilledPayer(
  db: Db,
  { number = null, accountId = null }: { readonly number?: number | null; readonly accountId?: number | null },
  sites: readonly string[],
): Promise<Payer | null> {
  const { rows } = await sql<Payer>`
    select ${ROW} from accounts a left join profiles p on p.account_id = a.id
    where (a.number = ${number}::int or a.id = ${accountId}::bigint)
      and (a.home_site = any(${[...sites]}) or exists (select from invoices i where i.payer_id = a.id and i.site = any(${[...sites]})))`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Whose invoice of some sites a number names. */
export async function findPayerOfInvoice(db: Db, number: string, sites: readonly string[]): Promise<Payer | null> {
  const { rows } = await sql<Payer>`
    select ${ROW} from invoices i join accounts a on a.id = i.payer_id left join profiles p on p.account_id = a.id
    where i.number = ${number} and i.site = any(${[...sites]})`.execute(db)
  return rows[0] ?? null
}

/** Whether money of a source was booked under a reference before, by hand or from a statement. */
export async function isReferenceBooked(tx: Tx, source: PaymentSource, reference: string): Promise<boolean> {
  const { rows } = await sql`select from payments where source = ${source} and reference = ${reference} limit 1`.execute(tx)
  return rows.length > 0
}
