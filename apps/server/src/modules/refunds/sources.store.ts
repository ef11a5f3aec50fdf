import { sql } from 'kysely'
import type { AttemptPurpose } from '@app/contract/gateway/gateway-codes.ts'
import type { RefundOrigin } from '@app/contract/refunds/refund-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A payment at a gateway that settled something, as what can go back of it counts; minor units. */
export interface SourceRow {
  readonly attemptId: number
  readonly ref: string
  readonly provider: string
  readonly providerRef: string
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly amountMinor: number
  /** What of it went back, or is set aside for that. */
  readonly backMinor: number
  /** What of it has gone back. */
  readonly paidBackMinor: number
  readonly brand: string
  readonly lastFour: string
  /** YYYY-MM; empty for none. */
  readonly expires: string
  readonly capturedAt: Date
  /** Whether the payer's bank has it. */
  readonly isFetchedBack: boolean
  /** Whether its provider once refused to pay it back: then it goes another way. */
  readonly isClosed: boolean
  /** Whether somebody else has paid it, by a link. */
  readonly isStrangers: boolean
}

/** Payments that a payer's deposit, or credit, may come of. */
const PURPOSES: Readonly<Record<RefundOrigin, readonly AttemptPurpose[]>> = {
  DEPOSIT: ['PAY_DEPOSIT'],
  CREDIT: ['PAY_ALL', 'PAY_ALL_UK', 'PAY_INVOICES', 'PAY_LINK'],
}
/** Payments of one payer that are looked at, the newest first. */
const SOURCES_MAX = 200

const ROW = sql.raw(`a.id as "attemptId", a.ref, a.provider, a.provider_ref as "providerRef", a.site, a.currency,
  a.amount_minor::float8 as "amountMinor",
  coalesce((select sum(r.amount_minor) from refunds r where r.attempt_id = a.id and r.state in ('ASKED', 'APPROVED', 'SENDING', 'PAID')), 0)::float8 as "backMinor",
  coalesce((select sum(r.amount_minor) from refunds r where r.attempt_id = a.id and r.state = 'PAID'), 0)::float8 as "paidBackMinor",
  a.card_brand as brand, a.card_last_four as "lastFour", a.card_expires as expires, a.captured_at as "capturedAt",
  a.charged_back_at is not null and a.dispute_won_at is null as "isFetchedBack",
  exists (select from refunds r where r.attempt_id = a.id and r.state = 'FAILED') as "isClosed",
  a.purpose = 'PAY_LINK' as "isStrangers"`)

/** The payments of a payer by which what is held of them came, the newest first. */
export async function listSources(
  db: Db | Tx,
  { payerId, origin, currency }: { readonly payerId: number; readonly origin: RefundOrigin; readonly currency: CurrencyCode | null },
): Promise<readonly SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select ${ROW} from payment_attempts a where a.account_id = ${payerId} and a.state = 'CAPTURED' and a.is_applied
      and a.purpose = any(${[...PURPOSES[origin]]}) and (${currency}::text is null or a.currency = ${currency})
    order by a.id desc limit ${SOURCES_MAX}`.execute(db)
  return rows
}

/**
 * What of a payer's credit somebody else has paid by a link, and a card can take back, minor units: too much, or for an invoice of which more
 * was paid than credit notes have left, in whole or in part. Where the payer has paid a part of such an invoice, what became credit is the
 * other's first. No more than can still be there: whenever the credit was less, that much was spent of it, and what the payer's own payments
 * have brought since is theirs.
 */
export async function sumStrangersCredit(
  tx: Tx,
  { payerId, currency }: { readonly payerId: number; readonly currency: CurrencyCode },
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    with moves as (
      select l.entry_id, -sum(l.minor) as minor, bool_or(e.kind = 'PAYMENT_RECEIVED' and not exists (
          select from payment_attempts a where a.account_id = ${payerId} and a.purpose = 'PAY_LINK'
            and e.cause in ('attempt:' || a.ref, 'attempt:' || a.ref || ':won'))) as is_own
      from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.payer_id = ${payerId} and l.account = 'CREDIT' and l.currency = ${currency} group by l.entry_id),
    stood as (
      select sum(minor) over (order by entry_id) as held,
        sum(case when is_own then 0 else greatest(0, minor) end) over (order by entry_id) as others
      from moves)
    select least(coalesce(sum(least(paid.left_minor, paid.credit_minor)), 0),
      (select coalesce(max(others) + least(0, min(held - others)), 0) from stood))::float8 as sum from (
      select a.amount_minor
          - coalesce((select sum(r.amount_minor) from refunds r where r.attempt_id = a.id and r.state in ('ASKED', 'APPROVED', 'SENDING', 'PAID')), 0)
          as left_minor,
        p.credit_minor + coalesce((select sum(least(o.fees_minor + o.price_minor,
            greatest(0, s.fees_paid_minor + s.price_paid_minor + s.credited_minor - s.fees_minor - s.price_minor)))
          from payment_parts o join invoice_states s on s.invoice_id = o.invoice_id where o.payment_id = p.id), 0) as credit_minor
      from payment_attempts a join payments p on p.cause = 'attempt:' || a.ref
      where a.account_id = ${payerId} and a.currency = ${currency} and a.purpose = 'PAY_LINK' and a.is_applied
        and (a.charged_back_at is null or a.dispute_won_at is not null)
        and not exists (select from refunds r where r.attempt_id = a.id and r.state = 'FAILED')
    ) paid`.execute(tx)
  return rows[0]?.sum ?? 0
}

/** One payment. Under the lock of its payer. */
export async function getSource(tx: Tx, attemptId: number): Promise<SourceRow> {
  const { rows } = await sql<SourceRow>`select ${ROW} from payment_attempts a where a.id = ${attemptId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the payment of a refund is missing')
  return row
}

/** What of a payment its bank has fetched back is still to be settled by nobody, minor units: nothing where other money gave it. */
export async function sumDisputed(tx: Tx, { attemptId, ref }: Pick<SourceRow, 'attemptId' | 'ref'>): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(l.minor), 0)::float8 as minor from journal_entries e join journal_lines l on l.entry_id = e.id
    where l.account = 'DISPUTED' and (e.kind, e.cause) in (
      select 'CHARGEBACK_OPENED', ${`attempt:${ref}`} union all
      select 'REFUND_ENDED', 'refund:' || r.id from refunds r where r.attempt_id = ${attemptId})`.execute(tx)
  return rows[0]?.minor ?? 0
}

/** What payments at a gateway have paid of an invoice, minor units. */
export async function listPaidByCard(
  tx: Tx,
  invoiceId: number,
): Promise<readonly { readonly attemptId: number; readonly partMinor: number }[]> {
  const { rows } = await sql<{ attemptId: number; partMinor: number }>`
    select a.id as "attemptId", (q.fees_minor + q.price_minor)::float8 as "partMinor"
    from payment_parts q join payments p on p.id = q.payment_id
      join payment_attempts a on a.ref = substring(p.cause from '^attempt:(.*)$')
    where q.invoice_id = ${invoiceId}`.execute(tx)
  return rows
}
