import { sql } from 'kysely'
import { payerName } from '#modules/accounts/index.ts'
import { balanceMinor } from '#modules/invoices/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { LineRow } from './lines.store.ts'

/** An unpaid invoice that a line may be for; minor units. */
export interface CandidateRow {
  readonly invoiceId: number
  readonly number: string
  readonly payerId: number
  readonly payerNumber: number
  readonly payerName: string
  readonly balanceMinor: number
  /** The reference of a transfer that was announced for it; null for none. */
  readonly transfer: string | null
}

const CANDIDATE = sql.raw(`i.id as "invoiceId", i.number, s.payer_id as "payerId", a.number as "payerNumber",
  ${payerName('p')} as "payerName",
  ${balanceMinor('s')}::float8 as "balanceMinor"`)
const FROM = sql.raw(`invoice_states s join invoices i on i.id = s.invoice_id join accounts a on a.id = s.payer_id
  left join profiles p on p.account_id = a.id`)
/** Unpaid invoices that are looked at for a page of lines. */
const CANDIDATES_MAX = 500

/** Unpaid invoices of a site with one of these numbers, or for which a transfer of these references was announced: each by the key of its own. */
export async function listNamed(
  db: Db,
  { site, currency }: Pick<LineRow, 'site' | 'currency'>,
  { numbers, references }: { readonly numbers: readonly string[]; readonly references: readonly string[] },
): Promise<readonly CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${CANDIDATE}, t.reference as transfer from ${FROM}
    left join lateral (select t.reference from transfer_invoices o join transfers t on t.id = o.transfer_id
      where o.invoice_id = i.id and t.reference = any(${[...references]}) limit 1) t on true
    where i.site = ${site} and s.currency = ${currency} and s.status in ('OPEN', 'PENDING', 'OVERDUE')
      and i.id in (select id from invoices where number = any(${[...numbers]}) union
        select o.invoice_id from transfer_invoices o join transfers t on t.id = o.transfer_id where t.reference = any(${[...references]}))
    order by i.id limit ${CANDIDATES_MAX}`.execute(db)
  return rows
}

/** Unpaid invoices of a site whose balance is one of these sums, minor units: by `invoice_states_unpaid`. */
export async function listBySum(
  db: Db,
  { site, currency }: Pick<LineRow, 'site' | 'currency'>,
  sums: readonly number[],
): Promise<readonly CandidateRow[]> {
  if (sums.length === 0) return []
  const { rows } = await sql<CandidateRow>`
    select ${CANDIDATE}, null::text as transfer from ${FROM}
    where i.site = ${site} and s.currency = ${currency} and s.status in ('OPEN', 'PENDING', 'OVERDUE')
      and ${sql.raw(balanceMinor('s'))} = any(${[...sums]}::bigint[])
    order by i.id desc limit ${CANDIDATES_MAX}`.execute(db)
  return rows
}

/** A payment by bank that may have come back. */
export interface ReturnableRow {
  readonly paymentId: number
  readonly payerId: number
  readonly payerNumber: number
  readonly payerName: string
  readonly receivedOn: string
  readonly reference: string
  readonly amountMinor: number
  /** References of the line by which its money came. */
  readonly lineReference: string
  readonly ownReferences: readonly string[]
}

/** Payments by bank of these sums in a currency that came to an account or were booked by hand, and that nobody has given back; the newest first. */
export async function listReturnable(
  db: Db,
  { site, currency, account }: Pick<LineRow, 'site' | 'currency' | 'account'>,
  sums: readonly number[],
): Promise<readonly ReturnableRow[]> {
  const { rows } = await sql<ReturnableRow>`
    select y.id::float8 as "paymentId", y.payer_id as "payerId", a.number as "payerNumber",
      ${sql.raw(payerName('p'))} as "payerName",
      y.received_on::text as "receivedOn", y.reference, y.amount_minor::float8 as "amountMinor",
      coalesce(l.reference, '') as "lineReference", coalesce(l.own_references, '{}') as "ownReferences"
    from payments y join accounts a on a.id = y.payer_id left join profiles p on p.account_id = a.id
    left join bank_lines l on l.payment_id = y.id and l.amount_minor > 0
    where y.source = 'BANK' and y.currency = ${currency} and y.amount_minor = any(${[...sums]}::bigint[])
      and (l.account = ${account} or (l.id is null and a.home_site = ${site}))
      and not exists (select from payment_returns r where r.payment_id = y.id)
      and not exists (select from bank_undos u where u.payment_id = y.id and u.state = 'DONE')
    order by y.id desc limit ${CANDIDATES_MAX}`.execute(db)
  return rows
}
