import { sql } from 'kysely'
import type { InvoiceStatus } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { type InvoiceStanding, statusOf } from '@app/rules/invoices/invoice-status.ts'
import { isWithLender } from '#modules/lender-holds/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** What of an invoice changes, with what it is about; amounts are minor units. */
export interface StateRow {
  readonly invoiceId: number
  readonly number: string
  readonly payerId: number
  readonly site: SiteCode
  readonly entityId: number
  readonly currency: CurrencyCode
  readonly lot: number | null
  readonly feesMinor: number
  readonly priceMinor: number
  readonly feesPaidMinor: number
  readonly pricePaidMinor: number
  readonly creditedMinor: number
  readonly writtenOffMinor: number
  readonly refundedMinor: number
  readonly status: InvoiceStatus
  readonly dueAtMs: number
  readonly pendingUntilMs: number | null
  /** It waits for the transfer of a lender: nobody else's money is asked for. */
  readonly isWithLender: boolean
}

const STATE = sql.raw(`s.invoice_id as "invoiceId", i.number, s.payer_id as "payerId", i.site, i.entity_id as "entityId", s.currency, i.lot,
  s.fees_minor as "feesMinor", s.price_minor as "priceMinor", s.fees_paid_minor as "feesPaidMinor", s.price_paid_minor as "pricePaidMinor",
  s.credited_minor as "creditedMinor", s.written_off_minor as "writtenOffMinor", s.refunded_minor as "refundedMinor", s.status, ${epochMs('s.due_at')} as "dueAtMs",
  ${epochMs('s.pending_until')} as "pendingUntilMs", ${isWithLender('s.invoice_id')} as "isWithLender"`)

/** SQL of what an invoice still comes to, minor units, before it is held at nothing; `s` is the alias of `invoice_states`. */
export const balanceMinor = (s: string): string =>
  `(${s}.fees_minor + ${s}.price_minor - ${s}.fees_paid_minor - ${s}.price_paid_minor - ${s}.credited_minor - ${s}.written_off_minor)`

/** How the money of an invoice stands. */
export const standingOf = (row: StateRow): InvoiceStanding => ({
  totalMinor: row.feesMinor + row.priceMinor,
  paidMinor: row.feesPaidMinor + row.pricePaidMinor,
  creditedMinor: row.creditedMinor,
  writtenOffMinor: row.writtenOffMinor,
  refundedMinor: row.refundedMinor,
  dueAtMs: row.dueAtMs,
  pendingUntilMs: row.pendingUntilMs,
})

/** A payer, and the currency in which they owe. */
export type PayerIn = Pick<StateRow, 'payerId' | 'currency'>

/** How an invoice stands as it is issued. */
type NewState = Pick<StateRow, 'invoiceId' | 'payerId' | 'currency' | 'feesMinor' | 'priceMinor' | 'dueAtMs'>

export async function insertStates(tx: Tx, states: readonly NewState[]): Promise<void> {
  const given = states.map(({ dueAtMs, ...state }) => ({ ...state, dueAt: new Date(dueAtMs) }))
  await sql`
    insert into invoice_states (invoice_id, payer_id, currency, fees_minor, price_minor, due_at)
    select "invoiceId", "payerId", currency, "feesMinor", "priceMinor", "dueAt"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given ("invoiceId" bigint, "payerId" bigint, currency char(3), "feesMinor" bigint, "priceMinor" bigint, "dueAt" timestamptz)`.execute(
    tx,
  )
}

export const insertState = (tx: Tx, state: NewState): Promise<void> => insertStates(tx, [state])

/** The state of an invoice that is issued as it is paid: all of it is fees. */
export async function insertPaidState(
  tx: Tx,
  row: Pick<StateRow, 'invoiceId' | 'payerId' | 'currency' | 'feesMinor'> & { readonly paidAtMs: number },
): Promise<void> {
  const at = new Date(row.paidAtMs)
  await sql`
    insert into invoice_states (invoice_id, payer_id, currency, fees_minor, fees_paid_minor, price_minor, due_at, status, paid_at)
    values (${row.invoiceId}, ${row.payerId}, ${row.currency}, ${row.feesMinor}, ${row.feesMinor}, 0, ${at}, 'PAID', ${at})`.execute(tx)
}

/** Some invoices of some payers behind their locks, in the order of ids; others' and unknown ones are missing. */
export async function lockStatesOf(tx: Tx, payerIds: readonly number[], ids: readonly number[]): Promise<readonly StateRow[]> {
  const { rows } = await sql<StateRow>`
    select ${STATE} from invoice_states s join invoices i on i.id = s.invoice_id
    where s.payer_id = any(${[...payerIds]}::bigint[]) and s.invoice_id = any(${[...ids]}::bigint[]) order by s.invoice_id for update of s`.execute(
    tx,
  )
  return rows
}

/** The same of one payer. */
export const lockStates = (tx: Tx, payerId: number, ids: readonly number[]): Promise<readonly StateRow[]> =>
  lockStatesOf(tx, [payerId], ids)

/** All unpaid invoices of a payer in a currency behind their locks. */
export async function lockUnpaid(tx: Tx, payerId: number, currency: CurrencyCode): Promise<readonly StateRow[]> {
  const { rows } = await sql<StateRow>`
    select ${STATE} from invoice_states s join invoices i on i.id = s.invoice_id
    where s.payer_id = ${payerId} and s.currency = ${currency} and s.status in ('OPEN', 'PENDING', 'OVERDUE')
    order by s.invoice_id for update of s`.execute(tx)
  return rows
}

/** The same of one selling site, with those of which something was given up: money that comes all the same pays them last. */
export async function lockPayable(
  tx: Tx,
  { payerId, site, currency }: Pick<StateRow, 'payerId' | 'site' | 'currency'>,
): Promise<readonly StateRow[]> {
  const { rows } = await sql<StateRow>`
    select ${STATE} from invoice_states s join invoices i on i.id = s.invoice_id
    where s.payer_id = ${payerId} and i.site = ${site} and s.currency = ${currency}
      and s.status in ('OPEN', 'PENDING', 'OVERDUE', 'WRITTEN_OFF')
    order by s.invoice_id for update of s`.execute(tx)
  return rows
}

/** Invoices about a lot that were not taken back, fees after it among them but not those that a win left which was given up, without a lock. */
export async function listStandingOfLot(
  tx: Db | Tx,
  lot: number,
): Promise<readonly { readonly invoiceId: number; readonly payerId: number }[]> {
  const { rows } = await sql<{ invoiceId: number; payerId: number }>`
    select s.invoice_id as "invoiceId", s.payer_id as "payerId" from invoices i join invoice_states s on s.invoice_id = i.id
    where i.lot = ${lot} and i.kind = 'INVOICE' and s.status not in ('CANCELLED', 'REFUNDED')
      and not exists (select from defaults d where d.lot = i.lot and d.payer_id = i.payer_id and d.state = 'DONE' and i.issued_at <= d.ended_at)
    order by i.id`.execute(tx)
  return rows
}

/** Whether a payer announced money that is awaited (ACC-3.26). */
export async function hasMoneyOnItsWay(db: Db, payerId: number): Promise<boolean> {
  const { rows } = await sql`select from invoice_states where payer_id = ${payerId} and status = 'PENDING' limit 1`.execute(db)
  return rows.length > 0
}

/** Whether money was announced for an invoice before and did not come in time; a lender's has no time. Under its lock. */
export async function hasLapsed(tx: Tx, invoiceId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from transfer_invoices o join transfers t on t.id = o.transfer_id where o.invoice_id = ${invoiceId} and t.until <= ${now}
      and not t.is_lenders limit 1`.execute(tx)
  return rows.length > 0
}

/** Until when announced transfers that have not come, and checks that have not cleared, are awaited for some invoices, epoch milliseconds; those without any are missing. Under their locks. */
export async function findAwaitedUntil(tx: Tx, invoiceIds: readonly number[], now: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ invoiceId: number; untilMs: number }>`
    select a.invoice_id as "invoiceId", ${sql.raw(epochMs('max(a.until)'))} as "untilMs" from (
      select o.invoice_id, t.until from transfer_invoices o join transfers t on t.id = o.transfer_id
      where o.invoice_id = any(${[...invoiceIds]}::bigint[]) and t.until > ${now}
        and not exists (select from payments p where p.source = 'BANK' and p.reference = t.reference
          and not exists (select from bank_undos u where u.payment_id = p.id and u.state = 'DONE'))
      union all
      select i.id, c.until from invoices i join till_bookings b on b.payer_id = i.payer_id and i.id = any(b.invoice_ids)
        join till_cheques c on c.booking_id = b.id
      where i.id = any(${[...invoiceIds]}::bigint[]) and c.state = 'PENDING' and c.until > ${now}) a
    group by a.invoice_id`.execute(tx)
  return new Map(rows.map(({ invoiceId, untilMs }) => [invoiceId, untilMs]))
}

/** How the money of an invoice is written, with the status that follows from it. */
function writtenState(row: StateRow, nowMs: number) {
  const { invoiceId, feesPaidMinor, pricePaidMinor, creditedMinor, writtenOffMinor, refundedMinor, pendingUntilMs } = row
  const status = statusOf(standingOf(row), nowMs)
  const pendingUntil = status === 'PENDING' && pendingUntilMs !== null ? new Date(pendingUntilMs) : null
  const isSettled = status !== 'OPEN' && status !== 'PENDING' && status !== 'OVERDUE'
  return { invoiceId, feesPaidMinor, pricePaidMinor, creditedMinor, writtenOffMinor, refundedMinor, status, pendingUntil, isSettled }
}

/** Writes how invoices stand now, by the rule; answers their statuses in the same order. Under their locks. */
export async function saveStates(tx: Tx, rows: readonly StateRow[], nowMs: number): Promise<readonly InvoiceStatus[]> {
  const written = rows.map((row) => writtenState(row, nowMs))
  await sql`
    update invoice_states s set fees_paid_minor = g."feesPaidMinor", price_paid_minor = g."pricePaidMinor", credited_minor = g."creditedMinor",
      written_off_minor = g."writtenOffMinor", refunded_minor = g."refundedMinor", status = g.status, pending_until = g."pendingUntil",
      overdue_at = case when g.status = 'OVERDUE' then coalesce(s.overdue_at, s.due_at) when g."isSettled" then null else s.overdue_at end,
      paid_at = case when g.status = 'PAID' then coalesce(s.paid_at, ${new Date(nowMs)}::timestamptz) when g."isSettled" then s.paid_at end,
      changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as g ("invoiceId" bigint, "feesPaidMinor" bigint, "pricePaidMinor" bigint,
      "creditedMinor" bigint, "writtenOffMinor" bigint, "refundedMinor" bigint, status text, "pendingUntil" timestamptz, "isSettled" boolean)
    where s.invoice_id = g."invoiceId"`.execute(tx)
  return written.map(({ status }) => status)
}

/** The same of one invoice. */
export async function saveState(tx: Tx, row: StateRow, nowMs: number): Promise<InvoiceStatus> {
  const [status] = await saveStates(tx, [row], nowMs)
  return status as InvoiceStatus
}

/** Invoices whose status time has changed, whose they are; the oldest first. */
export async function listTurned(db: Db, now: Date, limit: number): Promise<readonly { invoiceId: number; payerId: number }[]> {
  const { rows } = await sql<{ invoiceId: number; payerId: number }>`
    (select invoice_id as "invoiceId", payer_id as "payerId" from invoice_states where status = 'OPEN' and due_at < ${now} order by due_at limit ${limit})
    union all
    (select invoice_id, payer_id from invoice_states where status = 'PENDING' and pending_until <= ${now} order by pending_until limit ${limit})`.execute(
    db,
  )
  return rows
}

/** Since when payers are late in a currency: money that is announced for a late invoice does not change it; null for never. */
export async function listLateSince(tx: Tx, payers: readonly PayerIn[]): Promise<readonly (PayerIn & { readonly since: Date | null })[]> {
  const { rows } = await sql<PayerIn & { since: Date | null }>`
    select g."payerId", g.currency, min(s.overdue_at) as since
    from jsonb_to_recordset(${JSON.stringify(payers)}::jsonb) as g ("payerId" bigint, currency char(3))
    left join invoice_states s on s.payer_id = g."payerId" and s.currency = g.currency and s.status in ('OPEN', 'PENDING', 'OVERDUE')
    group by g."payerId", g.currency`.execute(tx)
  return rows
}
