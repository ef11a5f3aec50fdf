import { sql } from 'kysely'
import type { InvoiceActKind, InvoiceActState, SaleAfterCredit } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { TaxRelief } from '@app/contract/tax/tax-codes.ts'
import type { WantedLine } from '@app/rules/invoices/credit-lines.ts'
import { payerName } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A credit note or a write-off that was asked for; minor units. */
export interface ActRow {
  readonly id: number
  readonly invoiceId: number
  readonly invoiceNumber: string
  readonly lot: number | null
  readonly payerId: number
  readonly number: number
  readonly name: string
  readonly site: SiteCode
  readonly kind: InvoiceActKind
  readonly currency: CurrencyCode
  readonly amountMinor: number
  /** Empty for all that was left. */
  readonly lines: readonly WantedLine[]
  readonly reason: string
  /** Why tax alone is taken back; null where it is not. */
  readonly relief: TaxRelief | null
  /** Of an export: the paper that proves it, and its day, YYYY-MM-DD; empty and null for none. */
  readonly proofReference: string
  readonly proofOn: string | null
  /** What becomes of the sale whose price it takes back whole; null where the sale is not touched. */
  readonly sale: SaleAfterCredit | null
  readonly state: InvoiceActState
  readonly askedBy: number
  readonly askedByNumber: number
  readonly askedAt: Date
  readonly decidedByNumber: number | null
  readonly decidedAt: Date | null
  readonly decidedReason: string
  readonly noteNumber: string
}

const ROW = sql.raw(`c.id, c.invoice_id as "invoiceId", i.number as "invoiceNumber", i.lot, c.payer_id as "payerId", a.number,
  ${payerName('p')} as name, c.site, c.kind, c.currency,
  c.amount_minor as "amountMinor", c.lines, c.reason, c.relief, c.proof_reference as "proofReference",
  to_char(c.proof_on, 'YYYY-MM-DD') as "proofOn", c.sale, c.state, c.asked_by as "askedBy", w.number as "askedByNumber", c.asked_at as "askedAt",
  d.number as "decidedByNumber", c.decided_at as "decidedAt", c.decided_reason as "decidedReason", coalesce(n.number, '') as "noteNumber"`)
const FROM = sql.raw(`from invoice_acts c join invoices i on i.id = c.invoice_id join accounts a on a.id = c.payer_id
  left join profiles p on p.account_id = a.id join accounts w on w.id = c.asked_by left join accounts d on d.id = c.decided_by
  left join invoices n on n.id = c.note_id`)

/** Which acts: of whose sites, and whether they wait. */
export interface ActFilter {
  readonly sites: readonly string[]
  readonly view: 'waiting' | 'ended'
}

const matching = ({ sites, view }: ActFilter) =>
  sql`c.site = any(${[...sites]}::text[]) and ${view === 'waiting' ? sql`c.state = 'ASKED'` : sql`c.state <> 'ASKED'`}`

export async function listActs(db: Db, filter: ActFilter, { offset, limit }: { readonly offset: number; readonly limit: number }) {
  const { rows } =
    await sql<ActRow>`select ${ROW} ${FROM} where ${matching(filter)} order by c.id desc offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export async function countActs(db: Db, filter: ActFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from invoice_acts c where ${matching(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** What was asked about an invoice, the last first. */
export async function listActsOf(db: Db, invoiceId: number, limit: number): Promise<readonly ActRow[]> {
  const { rows } = await sql<ActRow>`select ${ROW} ${FROM} where c.invoice_id = ${invoiceId} order by c.id desc limit ${limit}`.execute(db)
  return rows
}

/** One act of some sites, without a lock; null for any other. */
export async function findAct(db: Db | Tx, id: number, sites: readonly string[]): Promise<ActRow | null> {
  const { rows } = await sql<ActRow>`select ${ROW} ${FROM} where c.id = ${id} and c.site = any(${[...sites]}::text[])`.execute(db)
  return rows[0] ?? null
}

/** Who asks for what; minor units. */
export interface NewAct extends Pick<
  ActRow,
  | 'invoiceId'
  | 'payerId'
  | 'site'
  | 'kind'
  | 'currency'
  | 'amountMinor'
  | 'lines'
  | 'reason'
  | 'relief'
  | 'proofReference'
  | 'proofOn'
  | 'sale'
  | 'askedBy'
> {}

/** Keeps what is asked for; null where something about the invoice waits already. */
export async function insertAct(tx: Tx, one: NewAct): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into invoice_acts (invoice_id, payer_id, site, kind, currency, amount_minor, lines, reason, relief, proof_reference, proof_on, sale, asked_by)
    values (${one.invoiceId}, ${one.payerId}, ${one.site}, ${one.kind}, ${one.currency}, ${one.amountMinor}, ${JSON.stringify(one.lines)}::jsonb,
      ${one.reason}, ${one.relief}, ${one.proofReference}, ${one.proofOn}::date, ${one.sale}, ${one.askedBy}) on conflict (invoice_id) where state = 'ASKED' do nothing returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/** Ends an act; false where somebody else was first. */
export async function endAct(
  tx: Tx,
  id: number,
  end: { readonly state: 'DONE' | 'REFUSED'; readonly by: number; readonly reason: string; readonly noteId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update invoice_acts set state = ${end.state}, decided_by = ${end.by}, decided_at = now(), decided_reason = ${end.reason}, note_id = ${end.noteId}
    where id = ${id} and state = 'ASKED' returning id`.execute(tx)
  return rows.length === 1
}

/** What was given up of a payer in a currency within the last day, minor units: one person does not do in parts what takes two. Under their lock. */
export async function sumWrittenOffLately(tx: Tx, payerId: number, currency: CurrencyCode): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from invoice_acts
    where payer_id = ${payerId} and currency = ${currency} and kind = 'WRITE_OFF' and state = 'DONE' and decided_at > now() - interval '1 day'`.execute(
    tx,
  )
  return rows[0]?.sum ?? 0
}
