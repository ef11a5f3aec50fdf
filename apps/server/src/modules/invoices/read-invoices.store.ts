import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { InvoiceKind, InvoiceStatus, InvoiceType, PaymentSource, PaymentType } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { isWithLender, lenderOf } from '#modules/lender-holds/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'
import type { Draft } from './draft.ts'
import { balanceMinor } from './states.store.ts'

/** An invoice with how it stands; amounts are minor units. */
export interface InvoiceRow {
  readonly id: number
  readonly number: string
  readonly kind: InvoiceKind
  readonly type: InvoiceType
  readonly paymentType: PaymentType
  readonly site: SiteCode
  readonly zone: string
  readonly entityId: number
  readonly payerId: number
  readonly lot: number | null
  readonly vehicle: string
  readonly yard: string
  readonly buyerNumber: number
  readonly bidderNumber: number | null
  readonly currency: CurrencyCode
  readonly totalMinor: number
  readonly paidMinor: number
  readonly creditedMinor: number
  readonly writtenOffMinor: number
  readonly toldMinor: number | null
  readonly scheduleId: string | null
  readonly reason: string
  /** Of a credit note: the invoice that it takes back. */
  readonly corrects: number | null
  readonly issuedAtMs: number
  readonly dueAtMs: number
  readonly status: InvoiceStatus
  /** The lender that has it; empty for none. */
  readonly lender: string
}

const ROW =
  sql.raw(`i.id, i.number, i.kind, i.type, i.payment_type as "paymentType", i.site, i.zone, i.entity_id as "entityId", i.payer_id as "payerId",
  i.lot, coalesce(l.description, '') as vehicle, coalesce(y.name, '') as yard, a.number as "buyerNumber", b.number as "bidderNumber", i.currency,
  i.total_minor as "totalMinor", coalesce(s.fees_paid_minor + s.price_paid_minor, 0)::bigint as "paidMinor",
  coalesce(s.credited_minor, i.total_minor) as "creditedMinor", coalesce(s.written_off_minor, 0)::bigint as "writtenOffMinor", i.told_minor as "toldMinor", i.schedule_id as "scheduleId", i.reason, i.corrects,
  ${epochMs('i.issued_at')} as "issuedAtMs", ${epochMs('coalesce(s.due_at, i.due_at, i.issued_at)')} as "dueAtMs", coalesce(s.status, 'CANCELLED') as status,
  ${lenderOf('i.id')} as lender`)
const FROM = sql.raw(`from invoices i join accounts a on a.id = i.payer_id left join accounts b on b.id = i.bidder_id
  left join invoice_states s on s.invoice_id = i.id left join lots l on l.number = i.lot left join yards y on y.number = l.yard`)

const UNPAID: readonly InvoiceStatus[] = ['OPEN', 'PENDING', 'OVERDUE']

/** What of a payer's invoices is wanted. */
export interface InvoiceFilter {
  readonly payerId: number
  readonly statuses: readonly InvoiceStatus[]
  readonly currency: CurrencyCode | null
}

const matching = ({ payerId, statuses, currency }: InvoiceFilter) => sql`s.payer_id = ${payerId} and s.status = any(${[...statuses]})
  and (${currency}::text is null or s.currency = ${currency})`

/** A page of a payer's invoices: unpaid ones first, the earliest due first; then the newest. */
export async function listInvoiceRows(
  db: Db,
  filter: InvoiceFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${ROW} ${FROM} where ${matching(filter)}
    order by s.status = any(${[...UNPAID]}) desc, case when s.status = any(${[...UNPAID]}) then s.due_at end,
      case when s.status = any(${[...UNPAID]}) then i.id end, i.id desc
    offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** How many invoices a filter finds. */
export async function countInvoices(db: Db, filter: InvoiceFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from invoice_states s where ${matching(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** What a payer has to pay in a currency, minor units. */
export interface UnpaidSum {
  readonly currency: CurrencyCode
  readonly owedMinor: number
  readonly overdueMinor: number
  readonly onItsWayMinor: number
  /** Of what is owed, what waits for the transfers of lenders. */
  readonly withLendersMinor: number
  readonly invoices: number
}

/** What a payer has to pay, by currency. */
export async function sumUnpaid(db: Db, payerId: number): Promise<readonly UnpaidSum[]> {
  const { rows } = await sql<UnpaidSum>`
    select currency, coalesce(sum(balance) filter (where status <> 'PENDING'), 0)::bigint as "owedMinor",
      coalesce(sum(balance) filter (where status = 'OVERDUE'), 0)::bigint as "overdueMinor",
      coalesce(sum(balance) filter (where status = 'PENDING'), 0)::bigint as "onItsWayMinor",
      coalesce(sum(balance) filter (where status <> 'PENDING' and with_lender), 0)::bigint as "withLendersMinor", count(*)::int as invoices
    from (select currency, status, ${sql.raw(isWithLender('s.invoice_id'))} as with_lender, ${sql.raw(balanceMinor('s'))} as balance
      from invoice_states s where payer_id = ${payerId} and status in ('OPEN', 'PENDING', 'OVERDUE')) open
    group by currency order by currency`.execute(db)
  return rows
}

/** How many invoices of a payer are late. */
export async function countLate(pool: Pool, payerId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'late-invoices',
    text: `select count(*)::int as count from invoice_states where payer_id = $1 and status = 'OVERDUE'`,
    values: [payerId],
  })
  return rows[0]?.count ?? 0
}

/** An invoice or credit note of a payer; null for another's or none. */
export async function findInvoiceRow(db: Db | Tx, id: number, payerId: number): Promise<InvoiceRow | null> {
  const { rows } = await sql<InvoiceRow>`select ${ROW} ${FROM} where i.id = ${id} and i.payer_id = ${payerId}`.execute(db)
  return rows[0] ?? null
}

/** The same whoever's it is. */
export async function getInvoiceRow(tx: Db | Tx, id: number): Promise<InvoiceRow> {
  const row = await findDeskInvoice(tx, id)
  if (row === null) throw new Error(`invoice ${id} is missing`)
  return row
}

/** The same of some invoices, in no order. */
export async function listInvoiceRowsById(tx: Db | Tx, ids: readonly number[]): Promise<readonly InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`select ${ROW} ${FROM} where i.id = any(${[...ids]}::bigint[])`.execute(tx)
  return rows
}

/** The same; null for none. */
export async function findDeskInvoice(db: Db | Tx, id: number): Promise<InvoiceRow | null> {
  const { rows } = await sql<InvoiceRow>`select ${ROW} ${FROM} where i.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A line of an invoice, minor units. */
export interface LineRow {
  readonly code: string
  readonly textKey: string
  readonly amountMinor: number
  readonly taxMinor: number
  /** Of a line of tax: whose it is, and its rate in thousandths of a percent; else null. */
  readonly taxPlace: string | null
  readonly taxRate: number | null
}

export async function listLines(db: Db | Tx, invoiceId: number): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    select code, text_key as "textKey", amount_minor as "amountMinor", tax_minor as "taxMinor", tax_place as "taxPlace",
      tax_rate as "taxRate" from invoice_lines
    where invoice_id = ${invoiceId} order by position`.execute(db)
  return rows
}

/** A line with what of it credit notes have taken back so far, minor units. */
export interface LeftLine extends LineRow {
  readonly position: number
  readonly creditedMinor: number
  readonly creditedTaxMinor: number
}

/** The lines of an invoice with what of each was taken back; behind its lock where something is to be decided by it. */
export async function listLeftLines(db: Db | Tx, invoiceId: number): Promise<readonly LeftLine[]> {
  const { rows } = await sql<LeftLine>`
    select l.position, l.code, l.text_key as "textKey", l.amount_minor as "amountMinor", l.tax_minor as "taxMinor", l.tax_place as "taxPlace",
      l.tax_rate as "taxRate", coalesce(sum(c.amount_minor), 0)::bigint as "creditedMinor", coalesce(sum(c.tax_minor), 0)::bigint as "creditedTaxMinor"
    from invoice_lines l left join (invoices n join invoice_lines c on c.invoice_id = n.id)
      on n.corrects = l.invoice_id and coalesce(c.corrects_position, c.position) = l.position
    where l.invoice_id = ${invoiceId} group by l.invoice_id, l.position order by l.position`.execute(db)
  return rows
}

/** What of an invoice a credit note repeats. */
export async function readForCredit(
  tx: Tx,
  invoiceId: number,
): Promise<
  Pick<Draft, 'type' | 'paymentType' | 'site' | 'zone' | 'payerId' | 'bidderId' | 'lot' | 'awardId' | 'currency' | 'scheduleId'> & {
    readonly lines: readonly LeftLine[]
  }
> {
  const { rows } = await sql<Omit<Awaited<ReturnType<typeof readForCredit>>, 'lines'>>`
    select type, payment_type as "paymentType", site, zone, payer_id as "payerId", bidder_id as "bidderId", lot, award_id as "awardId", currency,
      schedule_id as "scheduleId" from invoices where id = ${invoiceId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`invoice ${invoiceId} is missing`)
  return { ...row, lines: await listLeftLines(tx, invoiceId) }
}

/** What stands beside the lines of an invoice: seller, buyer, money, what was taken back. Amounts are minor units. */
export interface InvoiceParts {
  readonly seller: {
    readonly name: string
    readonly address: readonly string[]
    readonly taxNumber: string
    readonly registered: string
    readonly wording: string
    readonly isDemonstration: boolean
  }
  readonly buyer: { readonly name: string; readonly address: readonly string[]; readonly taxNumber: string } | null
  readonly payments: readonly {
    readonly receivedOn: string
    readonly amountMinor: number
    readonly source: PaymentSource
    readonly reference: string
  }[]
  readonly creditNotes: readonly {
    readonly invoiceId: number
    readonly number: string
    readonly totalMinor: number
    readonly issuedAtMs: number
    readonly reason: string
  }[]
}

export async function readParts(db: Db | Tx, invoiceId: number): Promise<InvoiceParts> {
  const { rows } = await sql<InvoiceParts>`
    select json_build_object('name', e.name, 'address', e.address, 'taxNumber', e.tax_number, 'registered', e.registered, 'wording', e.wording,
        'isDemonstration', e.is_demonstration) as seller,
      (select json_build_object('name', p.name, 'address', p.address, 'taxNumber', p.tax_number) from invoice_parties p
       where p.invoice_id = i.id) as buyer,
      (select coalesce(json_agg(json_build_object('receivedOn', to_char(p.received_on, 'YYYY-MM-DD'), 'amountMinor', q.fees_minor + q.price_minor,
        'source', p.source, 'reference', p.reference) order by p.id), '[]') from payment_parts q join payments p on p.id = q.payment_id
       where q.invoice_id = i.id and not exists (select from till_voids v where v.payment_id = p.id)
         and not exists (select from bank_undos u where u.payment_id = p.id and u.state = 'DONE')) as payments,
      (select coalesce(json_agg(json_build_object('invoiceId', c.id, 'number', c.number, 'totalMinor', c.total_minor,
        'issuedAtMs', ${sql.raw(epochMs('c.issued_at'))}, 'reason', c.reason) order by c.id), '[]') from invoices c where c.corrects = i.id) as "creditNotes"
    from invoices i join legal_entities e on e.id = i.entity_id where i.id = ${invoiceId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`invoice ${invoiceId} is missing`)
  return row
}
