import { type RawBuilder, sql } from 'kysely'
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

/** Whom a question names: by user id or by key. */
interface Named {
  readonly number?: number | null
  readonly accountId?: number | null
}

const BY_SITE = (sites: readonly string[]): RawBuilder<boolean> => sql`a.home_site = any(${[...sites]})`

async function findNamed(db: Db, { number = null, accountId = null }: Named, isTheirs: RawBuilder<boolean>): Promise<Payer | null> {
  const { rows } = await sql<Payer>`
    select ${ROW} from accounts a left join profiles p on p.account_id = a.id
    where (a.number = ${number}::int or a.id = ${accountId}::bigint) and ${isTheirs}`.execute(db)
  return rows[0] ?? null
}

/** An account of some sites; null for others. */
export const findPayerByNumber = (db: Db, named: Named, sites: readonly string[]): Promise<Payer | null> =>
  findNamed(db, named, BY_SITE(sites))

/** Who pays at some sites: their own people, and others' whom they have billed; null for nobody. */
export const findBilledPayer = (db: Db, named: Named, sites: readonly string[]): Promise<Payer | null> =>
  findNamed(db, named, sql`(${BY_SITE(sites)} or exists (select from invoices i where i.payer_id = a.id and i.site = any(${[...sites]})))`)

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
