import { sql } from 'kysely'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { BookingState, ChequeState, TillMeans } from '@app/contract/tills/till-codes.ts'
import { payerName } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'
import type { TillScope } from './tills.store.ts'

/** A booking as it is to be kept; minor units. */
export interface NewBooking {
  readonly tillId: number
  readonly entityId: number
  readonly receipt: string
  readonly means: TillMeans
  readonly payerId: number
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly reference: string
  readonly drawnOn: string
  readonly invoiceIds: readonly number[]
  /** Null for a check. */
  readonly paymentId: number | null
  readonly bookedBy: number
}

/** A booking with what became of it. */
export interface BookingRow extends Omit<NewBooking, 'tillId' | 'bookedBy'> {
  readonly id: number
  readonly tillId: number
  readonly bookedById: number
  readonly by: number
  readonly site: SiteCode
  readonly yard: number
  readonly yardName: string
  readonly zone: string
  readonly payerNumber: number
  readonly payerName: string
  readonly atMs: number
  readonly state: BookingState
  readonly cheque: ChequeState | null
  readonly untilMs: number | null
  readonly voidReason: string
  readonly voidedBy: number | null
}

/** How people are called whose money was taken. */
const NAME = payerName('p')
const ROW = sql.raw(`b.id, b.till_id as "tillId", b.entity_id as "entityId", b.receipt, b.means, b.payer_id as "payerId", b.currency,
  b.amount_minor as "amountMinor", b.reference, b.drawn_on as "drawnOn", b.invoice_ids::float8[] as "invoiceIds",
  coalesce(b.payment_id, c.payment_id) as "paymentId", b.booked_by as "bookedById", k.number as by, t.site, t.yard, y.name as "yardName", y.zone,
  a.number as "payerNumber", ${NAME} as "payerName", ${epochMs('b.at')} as "atMs",
  case when v.booking_id is not null then 'VOID' when c.state in ('PENDING', 'BOUNCED') then c.state else 'PAID' end as state, c.state as cheque,
  ${epochMs('c.until')} as "untilMs", coalesce(v.reason, '') as "voidReason", w.number as "voidedBy"`)
const FROM =
  sql.raw(`from till_bookings b join tills t on t.id = b.till_id join yards y on y.number = t.yard join accounts a on a.id = b.payer_id
  join accounts k on k.id = b.booked_by left join profiles p on p.account_id = b.payer_id left join till_cheques c on c.booking_id = b.id
  left join till_voids v on v.booking_id = b.id left join accounts w on w.id = v.voided_by`)

/** Bookings of a till in their order. */
export async function listBookings(db: Db | Tx, tillId: number): Promise<readonly BookingRow[]> {
  const { rows } = await sql<BookingRow>`select ${ROW} ${FROM} where b.till_id = ${tillId} order by b.id`.execute(db)
  return rows
}

/** A booking of a scope; null for others. */
export async function findBooking(db: Db | Tx, id: number, { sites, yard }: Omit<TillScope, 'accountId'>): Promise<BookingRow | null> {
  const { rows } = await sql<BookingRow>`
    select ${ROW} ${FROM} where b.id = ${id} and t.site = any(${[...sites]}) and (${yard}::int is null or t.yard = ${yard}::int)`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A booking of a payer; null for another's. */
export async function findBookingOf(db: Db, id: number, payerId: number): Promise<BookingRow | null> {
  const { rows } = await sql<BookingRow>`select ${ROW} ${FROM} where b.id = ${id} and b.payer_id = ${payerId}`.execute(db)
  return rows[0] ?? null
}

/** Checks of some sites that wait, and those decided within so many days, as they may bounce after all. */
export async function listCheques(
  db: Db,
  sites: readonly string[],
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<readonly BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select ${ROW} ${FROM} where t.site = any(${[...sites]})
      and (c.state = 'PENDING' or (c.state in ('CLEARED', 'BOUNCED') and c.decided_at > now() - make_interval(days => ${days})))
    order by c.state <> 'PENDING', b.id desc limit ${limit}`.execute(db)
  return rows
}

/** Takes the next number of a legal entity's receipts in a year behind the lock of its series: none is left out, as it is given back with the transaction. */
export async function takeReceiptCount(
  tx: Tx,
  { entityCode, year }: { readonly entityCode: string; readonly year: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into receipt_series (entity_code, year, last_number) values (${entityCode}, ${year}, 1)
    on conflict (entity_code, year) do update set last_number = receipt_series.last_number + 1 returning last_number as count`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a series of receipts is missing')
  return row.count
}

export async function insertBooking(tx: Tx, one: NewBooking): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into till_bookings (till_id, entity_id, receipt, means, payer_id, currency, amount_minor, reference, drawn_on, invoice_ids, payment_id,
      booked_by)
    values (${one.tillId}, ${one.entityId}, ${one.receipt}, ${one.means}, ${one.payerId}, ${one.currency}, ${one.amountMinor}, ${one.reference},
      ${one.drawnOn}, ${[...one.invoiceIds]}::bigint[], ${one.paymentId}, ${one.bookedBy}) returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a booking was not written')
  return row.id
}

/** Whether a slip of this till, or a check of this payer, was booked before and was not taken back. Behind the till's lock. */
export async function isBookedBefore(
  tx: Tx,
  { tillId, means, payerId, reference, drawnOn }: Pick<NewBooking, 'tillId' | 'means' | 'payerId' | 'reference' | 'drawnOn'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from till_bookings b where b.means = ${means} and lower(b.reference) = lower(${reference})
      and case when ${means} = 'CHEQUE' then b.payer_id = ${payerId} and lower(b.drawn_on) = lower(${drawnOn})
          and not exists (select from till_cheques c where c.booking_id = b.id and c.state = 'BOUNCED')
        else b.till_id = ${tillId} end
      and not exists (select from till_voids v where v.booking_id = b.id) limit 1`.execute(tx)
  return rows.length > 0
}

/** Keeps that a booking was taken back; false where it was already. */
export async function insertVoid(
  tx: Tx,
  one: { readonly bookingId: number; readonly paymentId: number | null; readonly reason: string; readonly by: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into till_voids (booking_id, payment_id, reason, voided_by) values (${one.bookingId}, ${one.paymentId}, ${one.reason}, ${one.by})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** What a booking paid of which invoices, and what it was meant for where it has paid nothing yet; minor units. */
export async function listPaid(
  db: Db,
  { paymentId, invoiceIds }: Pick<BookingRow, 'paymentId' | 'invoiceIds'>,
): Promise<{ readonly applied: readonly { readonly number: string; readonly minor: number }[]; readonly meant: readonly string[] }> {
  const { rows } = await sql<{ number: string; minor: number }>`
    select i.number, (q.fees_minor + q.price_minor)::float8 as minor from payment_parts q join invoices i on i.id = q.invoice_id
    where q.payment_id = ${paymentId} order by i.id`.execute(db)
  if (paymentId !== null) return { applied: rows, meant: [] }
  const meant = await sql<{ number: string }>`select number from invoices where id = any(${[...invoiceIds]}::bigint[]) order by id`.execute(
    db,
  )
  return { applied: [], meant: meant.rows.map(({ number }) => number) }
}
