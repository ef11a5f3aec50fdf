import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** A day of a win that stands as billed. */
interface ChargeRow {
  /** YYYY-MM-DD, at the yard. */
  readonly day: string
  readonly invoiceId: number
  readonly amountMinor: number
}

/** Days of a win that stand as billed, the earliest first. */
export async function listCharges(db: Db | Tx, awardId: number): Promise<readonly ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select to_char(on_day, 'YYYY-MM-DD') as day, invoice_id as "invoiceId", amount_minor::float8 as "amountMinor" from storage_charges
    where award_id = ${awardId} and credit_note_id is null order by on_day`.execute(db)
  return rows
}

/** Keeps which days an invoice bills: PostgreSQL refuses a day that stands as billed. */
export async function insertCharges(
  tx: Tx,
  of: { readonly awardId: number; readonly invoiceId: number; readonly dayMinor: number; readonly days: readonly string[] },
): Promise<void> {
  await sql`insert into storage_charges (award_id, on_day, invoice_id, amount_minor)
    select ${of.awardId}, day::date, ${of.invoiceId}, ${of.dayMinor} from unnest(${[...of.days]}::text[]) day`.execute(tx)
}

/** Takes back what an invoice billed. */
export async function creditCharges(tx: Tx, invoiceId: number, creditNoteId: number): Promise<void> {
  await sql`update storage_charges set credit_note_id = ${creditNoteId} where invoice_id = ${invoiceId} and credit_note_id is null`.execute(
    tx,
  )
}

/** Which of some invoices are about storage. */
export async function listStorageAmong(db: Db | Tx, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct invoice_id as id from storage_charges where invoice_id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Invoices about the storage of a payer's lots that wait for money and have none on its way. */
export async function listUnpaidStorage(tx: Tx, payerId: number, lots: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.invoice_id as id from invoice_states s join invoices i on i.id = s.invoice_id
      join storage_charges c on c.invoice_id = i.id and c.credit_note_id is null
    where s.payer_id = ${payerId} and i.lot = any(${[...lots]}::bigint[]) and s.status in ('OPEN', 'OVERDUE') order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}
