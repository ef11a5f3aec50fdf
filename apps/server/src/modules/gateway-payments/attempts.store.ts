import { sql } from 'kysely'
import type { AttemptState, GatewayKey } from '@app/contract/gateway/gateway-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { CARD_METHODS, type PaymentMethod } from '@app/rules/reference/payment-methods.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** An attempt as stored; amounts are minor units. */
export interface AttemptRow {
  readonly id: number
  readonly ref: string
  readonly accountId: number
  readonly actorId: number
  readonly site: SiteCode
  readonly provider: string
  readonly purpose: GatewayKey
  readonly thing: string
  readonly invoiceIds: readonly number[]
  /** What the payer reads at the provider. */
  readonly description: string
  readonly method: PaymentMethod
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly state: AttemptState
  readonly providerRef: string | null
  readonly pageUrl: string | null
  readonly returnUrl: string
  readonly successPath: string
  readonly cancelPath: string
  readonly locale: string
  readonly reason: string
  readonly isUnderWay: boolean
  readonly createdAt: Date
  readonly asked: number
  readonly askedAt: Date | null
  readonly capturedAt: Date | null
  readonly isApplied: boolean | null
  readonly paidBackAt: Date | null
  readonly chargedBackAt: Date | null
  readonly disputeWonAt: Date | null
}

const ROW = sql.raw(`id, ref, account_id as "accountId", actor_id as "actorId", site, provider, purpose, thing,
  invoice_ids::float8[] as "invoiceIds", description, method, currency,
  amount_minor::float8 as "amountMinor", state, provider_ref as "providerRef", page_url as "pageUrl", return_url as "returnUrl",
  success_path as "successPath", cancel_path as "cancelPath", locale, reason, is_under_way as "isUnderWay", created_at as "createdAt",
  asked, asked_at as "askedAt", captured_at as "capturedAt", is_applied as "isApplied", paid_back_at as "paidBackAt",
  charged_back_at as "chargedBackAt", dispute_won_at as "disputeWonAt"`)
const OVER = sql.raw(`('CAPTURED', 'DECLINED', 'EXPIRED', 'CANCELLED')`)

export type NewAttempt = Pick<
  AttemptRow,
  | 'ref'
  | 'accountId'
  | 'actorId'
  | 'site'
  | 'provider'
  | 'purpose'
  | 'thing'
  | 'invoiceIds'
  | 'description'
  | 'method'
  | 'currency'
  | 'amountMinor'
  | 'returnUrl'
  | 'successPath'
  | 'cancelPath'
  | 'locale'
>

/** Stores an attempt that nothing is known of yet; its provider is asked after `askInMs` whatever becomes of the request. */
export async function insertAttempt(tx: Tx, one: NewAttempt, askInMs: number): Promise<AttemptRow> {
  const { rows } = await sql<AttemptRow>`
    insert into payment_attempts (ref, account_id, actor_id, site, provider, purpose, thing, invoice_ids, description, method, currency, amount_minor,
      return_url, success_path, cancel_path, locale, ask_at)
    values (${one.ref}, ${one.accountId}, ${one.actorId}, ${one.site}, ${one.provider}, ${one.purpose}, ${one.thing}, ${[...one.invoiceIds]}::bigint[],
      ${one.description}, ${one.method},
      ${one.currency}, ${one.amountMinor}, ${one.returnUrl}, ${one.successPath}, ${one.cancelPath}, ${one.locale},
      now() + ${askInMs}::float8 * interval '1 millisecond')
    returning ${ROW}`.execute(tx)
  return rows[0] as AttemptRow
}

/** The open attempt for a thing; null for none. */
export async function findOpenAttempt(db: Db | Tx, thing: string): Promise<AttemptRow | null> {
  const { rows } = await sql<AttemptRow>`
    select ${ROW} from payment_attempts where thing = ${thing} and state not in ${OVER}`.execute(db)
  return rows[0] ?? null
}

/** An attempt of an account by its reference; null for another's or none. */
export async function findOwnAttempt(db: Db, ref: string, accountId: number): Promise<AttemptRow | null> {
  const { rows } = await sql<AttemptRow>`
    select ${ROW} from payment_attempts where ref = ${ref} and account_id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

export async function findByProviderRef(db: Db, provider: string, providerRef: string): Promise<AttemptRow | null> {
  const { rows } = await sql<AttemptRow>`
    select ${ROW} from payment_attempts where provider = ${provider} and provider_ref = ${providerRef}`.execute(db)
  return rows[0] ?? null
}

/** The attempt, locked until the transaction ends; taken after the lock of its account. */
export async function lockAttempt(tx: Tx, id: number): Promise<AttemptRow> {
  const { rows } = await sql<AttemptRow>`select ${ROW} from payment_attempts where id = ${id} for update`.execute(tx)
  if (rows[0] === undefined) throw new Error('an attempt to pay is missing')
  return rows[0]
}

/** Stores the page of an attempt, once; answers whether it is that of the attempt: not where it ended meanwhile. */
export async function savePage(db: Db, id: number, { ref, url }: { readonly ref: string; readonly url: string }): Promise<boolean> {
  await sql`
    update payment_attempts set provider_ref = ${ref}, page_url = ${url}, state = 'REDIRECTED', changed_at = now()
    where id = ${id} and state = 'CREATED'`.execute(db)
  // A question of its own, which sees what another tab has stored just now.
  const { rows } = await sql`select from payment_attempts where id = ${id} and provider_ref = ${ref}`.execute(db)
  return rows.length > 0
}

/** Where the payer goes afterwards, as the tab that asked last wants it. */
export async function saveWays(
  tx: Tx,
  id: number,
  { successPath, cancelPath }: Pick<AttemptRow, 'successPath' | 'cancelPath'>,
): Promise<void> {
  await sql`update payment_attempts set success_path = ${successPath}, cancel_path = ${cancelPath} where id = ${id}`.execute(tx)
}

/** What was learnt of an attempt. */
export interface Learnt {
  readonly state: AttemptState
  readonly reason: string
  readonly isUnderWay: boolean
  /** Null where no money was taken, or it is known already. */
  readonly isApplied: boolean | null
  readonly isChargedBack: boolean
  readonly isDisputeWon: boolean
  /** Null for never, ms from now. */
  readonly askInMs: number | null
}

export async function saveLearnt(
  tx: Tx,
  id: number,
  { state, reason, isUnderWay, isApplied, isChargedBack, isDisputeWon, askInMs }: Learnt,
): Promise<void> {
  await sql`
    update payment_attempts set state = ${state}, reason = ${reason}, is_under_way = ${isUnderWay},
      changed_at = case when state = ${state} then changed_at else now() end,
      captured_at = coalesce(captured_at, case when ${isApplied}::boolean is null then null else now() end),
      is_applied = coalesce(is_applied, ${isApplied}::boolean),
      charged_back_at = coalesce(charged_back_at, case when ${isChargedBack} then now() end),
      dispute_won_at = coalesce(dispute_won_at, case when ${isDisputeWon} then now() end),
      ask_at = now() + ${askInMs}::float8 * interval '1 millisecond', asked = least(asked + 1, 1000)
    where id = ${id}`.execute(tx)
}

/** Puts the next question off; counts this one. */
export async function deferAsk(db: Db, id: number, askInMs: number): Promise<void> {
  await sql`
    update payment_attempts set asked = least(asked + 1, 1000), ask_at = now() + ${askInMs}::float8 * interval '1 millisecond'
    where id = ${id} and ask_at is not null`.execute(db)
}

/** Has the provider of an attempt asked at once, unless it was asked just now. */
export async function askSoon(db: Db, id: number, sinceMs: number): Promise<void> {
  await sql`
    update payment_attempts set ask_at = now() where id = ${id} and state not in ${OVER}
      and (asked_at is null or asked_at < now() - ${sinceMs}::float8 * interval '1 millisecond')`.execute(db)
}

/** Takes the attempts that are due, for so long that no other node asks meanwhile. */
export async function takeDueAttempts(
  db: Db,
  { most, leaseMs }: { readonly most: number; readonly leaseMs: number },
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    update payment_attempts set asked_at = now(), ask_at = now() + ${leaseMs}::float8 * interval '1 millisecond'
    where id in (select id from payment_attempts where ask_at <= now() order by ask_at, id limit ${most} for update skip locked)
    returning ${ROW}`.execute(db)
  return rows
}

export async function markPaidBack(tx: Tx, id: number): Promise<void> {
  await sql`update payment_attempts set paid_back_at = now(), ask_at = null where id = ${id} and paid_back_at is null`.execute(tx)
}

/** What an account has paid by card, or may yet pay on open pages, in a currency since an instant; minor units. */
export async function cardSumSince(
  tx: Tx,
  { accountId, currency, since }: { accountId: number; currency: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::float8 as sum from payment_attempts
    where account_id = ${accountId} and currency = ${currency} and method = any(${[...CARD_METHODS]}) and created_at >= ${since}
      and (state not in ${OVER} or is_applied)`.execute(tx)
  return rows[0]?.sum ?? 0
}
