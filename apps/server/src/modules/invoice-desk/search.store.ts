import { sql } from 'kysely'
import type { InvoiceKind, InvoiceStatus } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { MoneyWords } from '@app/rules/invoices/money-words.ts'
import { payerName } from '#modules/accounts/index.ts'
import { balanceMinor } from '#modules/invoices/index.ts'
import type { Db } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** Payers that a search follows to their invoices, and that are named of it. */
const PAYERS_MAX = 200
export const PAYERS_NAMED_MAX = 20
/** Documents of one way of a search at most: what is found no nearer takes other words. */
const FOUND_MAX = 5_000

const NAME = sql.raw(payerName('p'))
/** By the index of names: words are parted as it parts them. */
const NAMES = sql.raw(
  `to_tsvector('simple', regexp_replace(p.first_name || ' ' || p.last_name || ' ' || p.company_name, '[^[:alnum:]]+', ' ', 'g'))`,
)

/** Who pays, as a search names them. */
export interface PayerRow {
  readonly accountId: number
  readonly number: number
  readonly name: string
  readonly site: string
}

/** Payers of some sites by user id (`accounts_number_key`) or name (`profiles_words`). */
export async function listPayers(db: Db, { userId, names }: MoneyWords, sites: readonly string[]): Promise<readonly PayerRow[]> {
  if (userId === null && names.length === 0) return []
  const ids =
    userId === null
      ? sql`select p.account_id as id from profiles p where ${NAMES} @@ to_tsquery('simple', ${names.map((word) => `${word}:*`).join(' & ')})`
      : sql`select a.id from accounts a where a.number = ${userId}`
  const { rows } = await sql<PayerRow>`
    select a.id as "accountId", a.number, ${NAME} as name, a.home_site as site
    from (${ids}) found join accounts a on a.id = found.id left join profiles p on p.account_id = a.id
    where a.home_site = any(${[...sites]}::text[]) order by a.number limit ${PAYERS_MAX}`.execute(db)
  return rows
}

/** An invoice or credit note as a row of the desk; minor units. */
export interface DocumentRow {
  readonly id: number
  readonly number: string
  readonly kind: InvoiceKind
  readonly site: string
  readonly payerNumber: number
  readonly payerName: string
  readonly lot: number | null
  readonly currency: CurrencyCode
  readonly totalMinor: number
  readonly balanceMinor: number
  readonly status: InvoiceStatus
  readonly issuedAtMs: number
  readonly dueAtMs: number
}

const ROW = sql.raw(`i.id, i.number, i.kind, i.site, a.number as "payerNumber",
  ${payerName('p')} as "payerName", i.lot, i.currency,
  i.total_minor as "totalMinor", greatest(0, coalesce(${balanceMinor('s')}, 0))::bigint as "balanceMinor", coalesce(s.status, 'CANCELLED') as status, ${epochMs('i.issued_at')} as "issuedAtMs",
  ${epochMs('coalesce(s.due_at, i.due_at, i.issued_at)')} as "dueAtMs"`)
const FROM = sql.raw(`from invoices i join accounts a on a.id = i.payer_id left join profiles p on p.account_id = a.id
  left join invoice_states s on s.invoice_id = i.id`)

const likeStart = (start: string): string => `${start.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Ids of documents that words name, each way by an index of its own: numbers, lots, payers, totals, payments and transfers. */
const foundBy = ({ invoiceNumber, lot, reference, amountsMinor }: MoneyWords, payers: readonly number[]) => sql`
  (select id from invoices where number like ${invoiceNumber === null ? '' : likeStart(invoiceNumber)} order by id desc limit ${FOUND_MAX})
  union (select id from invoices where lot = ${lot}::bigint order by id desc limit ${FOUND_MAX})
  union (select id from invoices where payer_id = any(${[...payers]}::bigint[]) order by id desc limit ${FOUND_MAX})
  union (select id from invoices where total_minor = any(${[...amountsMinor]}::bigint[]) order by id desc limit ${FOUND_MAX})
  union (select q.invoice_id from payments m join payment_parts q on q.payment_id = m.id
    where m.amount_minor = any(${[...amountsMinor]}::bigint[]) order by m.id desc limit ${FOUND_MAX})
  union (select q.invoice_id from payments m join payment_parts q on q.payment_id = m.id
    where m.source in ('BANK', 'CASH', 'CHEQUE', 'CARD_TERMINAL', 'GATEWAY') and m.reference = ${reference} and m.reference <> '' limit ${FOUND_MAX})
  union (select o.invoice_id from transfers t join transfer_invoices o on o.transfer_id = t.id where t.reference = ${reference})`

/** What of documents is wanted. */
export interface DocumentFilter {
  /** Null for all of them. */
  readonly words: MoneyWords | null
  readonly payers: readonly number[]
  readonly status: InvoiceStatus | null
  readonly sites: readonly string[]
}

/**
 * A page of documents, the newest first: of words by the union of their ways, of a status alone by `invoice_states_desk`, of neither by the
 * key of invoices.
 */
export async function listDocuments(
  db: Db,
  { words, payers, status, sites }: DocumentFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly DocumentRow[]> {
  const found = words === null ? sql`true` : sql`i.id in (${foundBy(words, payers)})`
  const standing = status === null ? sql`true` : sql`s.status = ${status}`
  const order = status === null || words !== null ? sql`i.id desc` : sql`s.invoice_id desc`
  const { rows } = await sql<DocumentRow>`
    select ${ROW} ${FROM} where ${found} and ${standing} and i.site = any(${[...sites]}::text[]) order by ${order}
    offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** The last documents of a payer at some sites. */
export async function listDocumentsOf(
  db: Db,
  payerId: number,
  { sites, limit }: { readonly sites: readonly string[]; readonly limit: number },
) {
  const { rows } = await sql<DocumentRow>`
    select ${ROW} ${FROM} where i.payer_id = ${payerId} and i.site = any(${[...sites]}::text[]) order by i.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
