import { sql } from 'kysely'
import type { AttemptPurpose, AttemptState } from '@app/contract/gateway/gateway-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { CARD_METHODS, type PaymentMethod } from '@app/rules/reference/payment-methods.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { MaskedCard } from '#platform/gateway/index.ts'

/** An attempt as stored; amounts are minor units. */
export interface AttemptRow {
  readonly id: number
  readonly ref: string
  readonly accountId: number
  readonly actorId: number
  readonly site: SiteCode
  readonly provider: string
  readonly purpose: AttemptPurpose
  readonly thing: string
  readonly invoiceIds: readonly number[]
  /** The link by which somebody else pays; null for none. */
  readonly linkId: number | null
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
  /** The kept card by which it is to be paid, while it is kept; null for any other. */
  readonly savedCardId: number | null
}

const ROW = sql.raw(`id, ref, account_id as "accountId", actor_id as "actorId", site, provider, purpose, thing,
  invoice_ids::float8[] as "invoiceIds", link_id as "linkId", description, method, currency,
  amount_minor::float8 as "amountMinor", state, provider_ref as "providerRef", page_url as "pageUrl", return_url as "returnUrl",
  success_path as "successPath", cancel_path as "cancelPath", locale, reason, is_under_way as "isUnderWay", created_at as "createdAt",
  asked, asked_at as "askedAt", captured_at as "capturedAt", is_applied as "isApplied", paid_back_at as "paidBackAt",
  charged_back_at as "chargedBackAt", dispute_won_at as "disputeWonAt", saved_card_id as "savedCardId"`)
/** How long a payer is awaited whose bank asks whether it is they. */
const PROOF_AWAITED_MS = 3_600_000
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
  | 'linkId'
  | 'description'
  | 'method'
  | 'currency'
  | 'amountMinor'
  | 'returnUrl'
  | 'successPath'
  | 'cancelPath'
  | 'locale'
  | 'savedCardId'
>

/** Stores an attempt that nothing is known of yet; its provider is asked after `askInMs` whatever becomes of the request. */
export async function insertAttempt(tx: Tx, one: NewAttempt, askInMs: number): Promise<AttemptRow> {
  const { rows } = await sql<AttemptRow>`
    insert into payment_attempts (ref, account_id, actor_id, site, provider, purpose, thing, invoice_ids, link_id, description, method, currency, amount_minor,
      return_url, success_path, cancel_path, locale, saved_card_id, ask_at)
    values (${one.ref}, ${one.accountId}, ${one.actorId}, ${one.site}, ${one.provider}, ${one.purpose}, ${one.thing}, ${[...one.invoiceIds]}::bigint[],
      ${one.linkId}, ${one.description}, ${one.method},
      ${one.currency}, ${one.amountMinor}, ${one.returnUrl}, ${one.successPath}, ${one.cancelPath}, ${one.locale}, ${one.savedCardId},
      now() + ${askInMs}::float8 * interval '1 millisecond')
    returning ${ROW}`.execute(tx)
  return rows[0] as AttemptRow
}

/** An attempt of which nothing is known here but what its provider says. */
export type FoundAttempt = Pick<
  AttemptRow,
  'ref' | 'accountId' | 'site' | 'provider' | 'purpose' | 'thing' | 'currency' | 'amountMinor' | 'returnUrl' | 'successPath' | 'locale'
> & { readonly providerRef: string }

/** Stores an attempt that the provider knows and nobody here, and has the provider asked; false where it is there, or another is open. */
export async function insertFound(tx: Tx, one: FoundAttempt): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_attempts (ref, account_id, actor_id, site, provider, purpose, thing, method, currency, amount_minor, state,
      provider_ref, page_url, return_url, success_path, cancel_path, locale, ask_at)
    values (${one.ref}, ${one.accountId}, ${one.accountId}, ${one.site}, ${one.provider}, ${one.purpose}, ${one.thing}, 'CRDCARD',
      ${one.currency}, ${one.amountMinor}, 'REDIRECTED', ${one.providerRef}, ${one.returnUrl}, ${one.returnUrl}, ${one.successPath},
      ${one.successPath}, ${one.locale}, now())
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** An attempt by our reference; null for none. */
export async function findByRef(db: Db | Tx, ref: string): Promise<AttemptRow | null> {
  const { rows } = await sql<AttemptRow>`select ${ROW} from payment_attempts where ref = ${ref}`.execute(db)
  return rows[0] ?? null
}

/** The open attempts of an account for a thing, or for an invoice of some; the oldest first. */
export async function listOpenAttempts(
  tx: Tx,
  { accountId, thing, invoiceIds }: Pick<AttemptRow, 'accountId' | 'thing' | 'invoiceIds'>,
): Promise<readonly AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select ${ROW} from payment_attempts where account_id = ${accountId} and state not in ${OVER}
      and (thing = ${thing} or invoice_ids && ${[...invoiceIds]}::bigint[]) order by id`.execute(tx)
  return rows
}

/** The open attempts of an account, or of strangers for it, that would pay an invoice. Under its lock. */
export const listOpenPages = (
  tx: Tx,
  { accountId, invoiceId }: { readonly accountId: number; readonly invoiceId: number },
): Promise<readonly AttemptRow[]> => listOpenAttempts(tx, { accountId, thing: '', invoiceIds: [invoiceId] })

/** The open attempts that strangers have begun by a link. */
export async function listOpenByLink(db: Db | Tx, linkId: number): Promise<readonly AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select ${ROW} from payment_attempts where link_id = ${linkId} and state not in ${OVER} order by id`.execute(db)
  return rows
}

/** An attempt that was begun by a link, by its reference; null for any other or none. */
export async function findAttemptByLink(db: Db, ref: string): Promise<AttemptRow | null> {
  const { rows } = await sql<AttemptRow>`select ${ROW} from payment_attempts where ref = ${ref} and link_id is not null`.execute(db)
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
  /** Null where nobody says with what it was paid. */
  readonly card: MaskedCard | null
  /** Null for never, ms from now. */
  readonly askInMs: number | null
}

export async function saveLearnt(
  tx: Tx,
  id: number,
  { state, reason, isUnderWay, isApplied, isChargedBack, isDisputeWon, card, askInMs }: Learnt,
): Promise<void> {
  await sql`
    update payment_attempts set state = ${state}, reason = ${reason}, is_under_way = ${isUnderWay},
      changed_at = case when state = ${state} then changed_at else now() end,
      captured_at = coalesce(captured_at, case when ${isApplied}::boolean is null then null else now() end),
      is_applied = coalesce(is_applied, ${isApplied}::boolean),
      charged_back_at = coalesce(charged_back_at, case when ${isChargedBack} then now() end),
      dispute_won_at = coalesce(dispute_won_at, case when ${isDisputeWon} then now() end),
      card_brand = coalesce(${card?.brand ?? null}::text, card_brand), card_last_four = coalesce(${card?.lastFour ?? null}::text, card_last_four),
      card_expires = coalesce(${card?.expires ?? null}::text, card_expires),
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

/**
 * Whether money for an invoice is on its way through a provider: a debit was handed in, or the payer has proven to their bank that they pay, or
 * is about to.
 */
export async function isPaidAtGateway(tx: Tx, invoiceId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempts where invoice_ids @> array[${invoiceId}]::bigint[] and state not in ${OVER}
      and (is_under_way or state = 'AUTHENTICATION_SUCCESSFUL'
        or (state = 'PENDING_AUTHENTICATION' and changed_at > now() - ${PROOF_AWAITED_MS} * interval '1 millisecond')) limit 1`.execute(tx)
  return rows.length > 0
}
