import { sql } from 'kysely'
import type { MovementKind, PaymentSource } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Db } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** One thing that moved what a payer owes; minor units, less than nothing for money in. */
export interface MovementRow {
  readonly kind: MovementKind
  readonly atMs: number
  readonly invoiceId: number | null
  readonly number: string
  readonly lot: number | null
  /** Of money that was taken at a counter: its receipt. */
  readonly receiptId: number | null
  readonly source: PaymentSource | null
  readonly currency: CurrencyCode
  readonly amountMinor: number
}

/** Every movement of a payer; credit that is spent moves nothing between them and the house. */
const movements = (payerId: number) => sql`(
  select i.kind, i.issued_at as at, i.id, i.id as invoice_id, i.number, i.lot, null::bigint as receipt_id, null::text as source, i.currency,
    case i.kind when 'INVOICE' then i.total_minor else -i.total_minor end as minor
  from invoices i where i.payer_id = ${payerId}
  union all
  select 'PAYMENT', p.at, p.id, null, p.reference, null, coalesce(b.id, c.booking_id), p.source, p.currency, -p.amount_minor
  from payments p left join till_bookings b on b.payment_id = p.id left join till_cheques c on c.payment_id = p.id
  where p.payer_id = ${payerId} and p.source <> 'CREDIT'
  union all
  select 'VOID', v.at, v.booking_id, null, b.receipt, null, b.id, null, b.currency, b.amount_minor
  from till_voids v join till_bookings b on b.id = v.booking_id where b.payer_id = ${payerId} and v.payment_id is not null
  union all
  select 'UNDO', u.decided_at, u.id, null, p.reference, null, null, null, u.currency, u.amount_minor
  from bank_undos u join payments p on p.id = u.payment_id where u.payer_id = ${payerId} and u.state = 'DONE'
  union all
  select 'CHARGEBACK', r.at, r.payment_id, null, p.reference, null, null, null, r.currency, r.amount_minor - r.disputed_minor
  from payment_returns r join payments p on p.id = r.payment_id where r.payer_id = ${payerId} and r.amount_minor > r.disputed_minor
  union all
  select 'REFUND', r.ended_at, r.id, r.invoice_id, coalesce(a.ref, r.bank_reference), null, null, null, r.currency, r.amount_minor
  from refunds r left join payment_attempts a on a.id = r.attempt_id
  where r.payer_id = ${payerId} and r.origin = 'CREDIT' and r.state = 'PAID') m`

const ROW = sql.raw(
  `m.kind, ${epochMs('m.at')} as "atMs", m.invoice_id as "invoiceId", m.number, m.lot, m.receipt_id as "receiptId", m.source, m.currency, m.minor as "amountMinor"`,
)

/** A page of movements, the newest first. */
export async function listMovements(
  db: Db,
  payerId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select ${ROW} from ${movements(payerId)} order by m.at desc, m.kind desc, m.id desc offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export async function countMovements(db: Db, payerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${movements(payerId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Movements from an instant up to another, the oldest first. */
export async function listMovementsBetween(
  db: Db,
  payerId: number,
  { from, before, limit }: { readonly from: Date; readonly before: Date; readonly limit: number },
): Promise<readonly MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select ${ROW} from ${movements(payerId)} where m.at >= ${from} and m.at < ${before} order by m.at, m.kind, m.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** What all movements before an instant come to, by currency, minor units. */
export async function sumMovementsBefore(db: Db, payerId: number, before: Date): Promise<ReadonlyMap<CurrencyCode, number>> {
  const { rows } = await sql<{ currency: CurrencyCode; minor: number }>`
    select m.currency, sum(m.minor)::bigint as minor from ${movements(payerId)} where m.at < ${before} group by m.currency`.execute(db)
  return new Map(rows.map(({ currency, minor }) => [currency, minor]))
}
