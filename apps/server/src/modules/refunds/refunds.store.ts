import { sql } from 'kysely'
import type { RefundOrigin, RefundReason, RefundState, RefundWay } from '@app/contract/refunds/refund-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** A refund as stored; minor units. */
export interface RefundRow {
  readonly id: number
  readonly payerId: number
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly origin: RefundOrigin
  readonly reason: RefundReason
  readonly note: string
  readonly way: RefundWay
  readonly attemptId: number | null
  readonly refundAccountId: number | null
  readonly invoiceId: number | null
  /** Null where a rule proposed it. */
  readonly askedBy: number | null
  readonly askedAtMs: number
  readonly needed: number
  readonly notBeforeMs: number | null
  readonly state: RefundState
  readonly tries: number
  readonly bankReference: string
  readonly endedAtMs: number | null
  readonly endReason: string
  readonly approvedBy: readonly number[]
}

export const REFUND_ROW = `r.id, r.payer_id as "payerId", r.site, r.currency, r.amount_minor::float8 as "amountMinor", r.origin, r.reason, r.note, r.way,
  r.attempt_id as "attemptId", r.refund_account_id as "refundAccountId", r.invoice_id as "invoiceId", r.asked_by as "askedBy",
  ${epochMs('r.asked_at')} as "askedAtMs", r.needed, ${epochMs('r.not_before')} as "notBeforeMs", r.state, r.tries,
  r.bank_reference as "bankReference", ${epochMs('r.ended_at')} as "endedAtMs", r.end_reason as "endReason",
  array(select p.operator_id from refund_approvals p where p.refund_id = r.id order by p.at)::float8[] as "approvedBy"`
const ROW = sql.raw(REFUND_ROW)

export type NewRefund = Pick<
  RefundRow,
  | 'payerId'
  | 'site'
  | 'currency'
  | 'amountMinor'
  | 'origin'
  | 'reason'
  | 'note'
  | 'way'
  | 'attemptId'
  | 'refundAccountId'
  | 'invoiceId'
  | 'askedBy'
  | 'needed'
  | 'notBeforeMs'
  | 'state'
> & { readonly cause: string | null }

/** Stores a refund; null where its cause has proposed one already. One that may go by a provider is due at once. */
export async function insertRefund(tx: Tx, one: NewRefund): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into refunds (payer_id, site, currency, amount_minor, origin, reason, note, way, attempt_id, refund_account_id, invoice_id, cause, asked_by,
      needed, not_before, state, next_at)
    values (${one.payerId}, ${one.site}, ${one.currency}, ${one.amountMinor}, ${one.origin}, ${one.reason}, ${one.note}, ${one.way}, ${one.attemptId},
      ${one.refundAccountId}, ${one.invoiceId}, ${one.cause}, ${one.askedBy}, ${one.needed},
      ${one.notBeforeMs === null ? null : new Date(one.notBeforeMs)}, ${one.state},
      case when ${one.state} = 'APPROVED' and ${one.way} = 'GATEWAY' then now() end)
    on conflict (cause) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Keeps that an operator agreed. */
export async function insertApproval(tx: Tx, id: number, operatorId: number): Promise<void> {
  await sql`insert into refund_approvals (refund_id, operator_id) values (${id}, ${operatorId})`.execute(tx)
}

/** Whose refund it is, and on which site; null for none. */
export async function findRefund(db: Db, id: number): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`select ${ROW} from refunds r where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The refund behind its lock, taken after that of its payer. */
export async function lockRefund(tx: Tx, id: number): Promise<RefundRow> {
  await sql`select from refunds where id = ${id} for update`.execute(tx)
  const { rows } = await sql<RefundRow>`select ${ROW} from refunds r where r.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new Error('a refund is missing')
  return rows[0]
}

/** Moves a refund on; what may go by a provider is due at once. */
export async function saveAgreed(tx: Tx, id: number, state: 'ASKED' | 'APPROVED'): Promise<void> {
  await sql`update refunds set state = ${state}, next_at = case when ${state} = 'APPROVED' and way = 'GATEWAY' then now() end where id = ${id}`.execute(
    tx,
  )
}

/** Notes that its provider is asked now. */
export async function saveSending(tx: Tx, id: number): Promise<void> {
  await sql`update refunds set state = 'SENDING', tries = tries + 1 where id = ${id}`.execute(tx)
}

/** How a refund ended. */
export interface RefundEnd {
  readonly state: 'PAID' | 'FAILED' | 'REFUSED' | 'WITHDRAWN'
  /** Null where nobody did it. */
  readonly by: number | null
  readonly reason?: string
  readonly bankReference?: string
}

export async function saveEnd(tx: Tx, id: number, { state, by, reason = '', bankReference = '' }: RefundEnd): Promise<void> {
  await sql`
    update refunds set state = ${state}, ended_at = now(), ended_by = ${by}, end_reason = ${reason}, bank_reference = ${bankReference}, next_at = null
    where id = ${id}`.execute(tx)
}

/** Takes refunds that are due, for so long that no other node does meanwhile. */
export async function takeDueRefunds(db: Db, { most, leaseMs }: { readonly most: number; readonly leaseMs: number }) {
  const { rows } = await sql<{ id: number; payerId: number }>`
    update refunds set next_at = now() + ${leaseMs}::float8 * interval '1 millisecond'
    where id in (select id from refunds where next_at <= now() order by next_at, id limit ${most} for update skip locked)
    returning id, payer_id as "payerId"`.execute(db)
  return rows
}

/** Puts the next question off. */
export async function deferRefund(db: Db | Tx, id: number, inMs: number): Promise<void> {
  await sql`update refunds set next_at = now() + ${inMs}::float8 * interval '1 millisecond' where id = ${id} and next_at is not null`.execute(
    db,
  )
}

/** Whether another refund of a payment is on its way. */
export async function isSending(tx: Tx, attemptId: number, butId: number): Promise<boolean> {
  const { rows } = await sql`select from refunds where attempt_id = ${attemptId} and id <> ${butId} and state = 'SENDING'`.execute(tx)
  return rows.length > 0
}

/** What is set aside of somebody's deposit in a currency, minor units. */
export async function sumOnItsWay(db: Db | Tx, payerId: number, currency: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::float8 as minor from refunds
    where payer_id = ${payerId} and currency = ${currency} and origin = 'DEPOSIT' and state in ('ASKED', 'APPROVED', 'SENDING')`.execute(db)
  return rows[0]?.minor ?? 0
}

/** What somebody got back, or is to get, of what was asked for within a day, minor units: many small ones are one large one. */
export async function sumLately(tx: Tx, payerId: number, currency: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::float8 as minor from refunds
    where payer_id = ${payerId} and currency = ${currency} and state in ('ASKED', 'APPROVED', 'SENDING', 'PAID') and asked_at > now() - interval '1 day'`.execute(
    tx,
  )
  return rows[0]?.minor ?? 0
}

/** Whether something about an account waits for reviewers of lists or of identities. */
export async function isHeldUp(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } =
    await sql`select from account_steps where account_id = ${accountId} and cause in ('SCREENING', 'IDENTITY') limit 1`.execute(tx)
  return rows.length > 0
}
