import type { Pool, PoolClient } from 'pg'
import type { RequestKind, RequestState } from '@app/contract/mandates/bid-request-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { type BrokerFeesHeld, mandateFees } from './broker-fees.store.ts'
import type { Actor } from './mandates.store.ts'

/** What somebody wants to place for an account. Amounts are minor units. */
export interface RequestedAct {
  readonly lot: number
  readonly kind: RequestKind
  readonly amountMinor: number
  readonly currency: CurrencyCode
  readonly isOnePlus: boolean
  readonly isConfirmed: boolean
  /** The site of the session in which it was asked for. */
  readonly site: string
}

/** A request to be kept. */
export interface NewRequest extends Actor, RequestedAct {
  /** What it would commit the account to, fees included. */
  readonly allInMinor: number
  /** The key of the bid; null of what has none. */
  readonly key: string | null
  readonly untilMs: number
}

/** A request as stored. */
export interface RequestRow extends RequestedAct {
  readonly id: number
  readonly mandateId: number
  readonly payerId: number
  readonly holderId: number
  readonly state: RequestState
  readonly untilMs: number
}

const COLUMNS = `r.id, r.mandate_id as "mandateId", r.payer_id as "payerId", r.holder_id as "holderId", r.lot, r.kind,
  r.amount_minor as "amountMinor", r.currency, r.is_one_plus as "isOnePlus", r.is_confirmed as "isConfirmed", r.site, r.state,
  ${epochMs('r.until')} as "untilMs"`

/** A request, without a lock; null for an unknown one. */
export async function findRequest(pool: Pool, id: number): Promise<RequestRow | null> {
  const { rows } = await pool.query<RequestRow>(`select ${COLUMNS} from bid_requests r where r.id = $1`, [id])
  return rows[0] ?? null
}

/** A request as read under its lock. */
export interface LockedRequest extends RequestRow {
  /** What the payer took of the holder when it was asked for, by currency, where they are their broker: a payer who decides sets that fee too. */
  readonly brokerFees: BrokerFeesHeld
}

/** Locks requests in the order of their ids, after mandates, and reads them behind the lock: of several decisions the first is the one. */
export async function lockRequests(client: PoolClient, ids: readonly number[]): Promise<ReadonlyMap<number, LockedRequest>> {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<LockedRequest>({
    name: 'lock-requests',
    text: `select ${COLUMNS}, (select ${mandateFees('r.asked_at')} from mandates m where m.id = r.mandate_id) as "brokerFees"
      from bid_requests r where r.id = any($1::bigint[]) order by r.id for update`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** A request that waits, or that some key of this person stands for. */
export interface KnownRequest {
  readonly mandateId: number
  readonly holderId: number
  readonly lot: number
  readonly kind: RequestKind
  readonly amountMinor: number
  readonly isOnePlus: boolean
  readonly key: string | null
  readonly isOpen: boolean
}

/** What waits by these mandates now, and what was asked for under these keys of persons; the payers are locked, so nothing is added meanwhile. */
export async function readKnownRequests(
  client: PoolClient,
  {
    mandates,
    keys,
  }: { readonly mandates: readonly number[]; readonly keys: readonly { readonly personId: number; readonly key: string }[] },
): Promise<readonly KnownRequest[]> {
  if (mandates.length === 0) return []
  const { rows } = await client.query<KnownRequest>({
    name: 'known-requests',
    text: `select r.mandate_id as "mandateId", r.holder_id as "holderId", r.lot, r.kind, r.amount_minor as "amountMinor",
        r.is_one_plus as "isOnePlus", r.idempotency_key as key, r.state = 'OPEN' and r.until > clock_timestamp() as "isOpen"
      from bid_requests r where r.id in (
        select id from bid_requests where mandate_id = any($1::bigint[]) and state = 'OPEN'
        union all
        select b.id from unnest($2::bigint[], $3::text[]) as k (person, key) cross join lateral
          (select id from bid_requests where holder_id = k.person and idempotency_key = k.key offset 0) b)`,
    values: [mandates, keys.map(({ personId }) => personId), keys.map(({ key }) => key)],
  })
  return rows
}

/** Keeps a request in place of the one that its person has on the lot; those of its mandate whose time is over end with it. */
export async function putRequest(client: PoolClient, request: NewRequest): Promise<void> {
  const { mandateId, accountId, personId, lot, kind, amountMinor, currency, allInMinor, isOnePlus, isConfirmed, site, key, untilMs } =
    request
  await client.query({
    name: 'end-requests',
    text: `update bid_requests set state = 'ENDED', decided_at = clock_timestamp(),
        reason = case when until <= clock_timestamp() then 'TIME_OVER' else 'REPLACED' end
      where state = 'OPEN' and ((lot = $1 and holder_id = $2) or (mandate_id = $3 and until <= clock_timestamp()))`,
    values: [lot, personId, mandateId],
  })
  await client.query({
    name: 'put-request',
    text: `insert into bid_requests (mandate_id, payer_id, holder_id, lot, kind, amount_minor, currency, all_in_minor, is_one_plus,
        is_confirmed, site, idempotency_key, until)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      mandateId,
      accountId,
      personId,
      lot,
      kind,
      amountMinor,
      currency,
      allInMinor,
      isOnePlus,
      isConfirmed,
      site,
      key,
      new Date(untilMs),
    ],
  })
}

/** What became of a request: `by` is null where nobody decided it. */
export interface RequestEnd {
  readonly id: number
  readonly state: Exclude<RequestState, 'OPEN'>
  readonly reason: string | null
  readonly by: number | null
  /** The event of the ledger that it became; null for none. */
  readonly seq: number | null
}

/** Ends a request, which is locked or is ended by this alone; answers whether it was open. */
export async function endRequest(client: Pool | PoolClient, { id, state, reason, by, seq }: RequestEnd): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'end-request',
    text: `update bid_requests set state = $2, reason = $3, decided_by = $4, seq = $5, decided_at = clock_timestamp()
      where id = $1 and state = 'OPEN'`,
    values: [id, state, reason, by, seq],
  })
  return rowCount === 1
}

/**
 * Ends the answers to a seller that wait on a lot, whose turn has moved on: without a decision of theirs they would answer another turn. The
 * lot is locked.
 */
export async function endWaitingAnswers(client: PoolClient, lot: number, reason: 'ANSWERED' | 'TIME_OVER'): Promise<void> {
  await client.query({
    name: 'end-waiting-answers',
    text: `update bid_requests set state = 'ENDED', reason = $2, decided_at = clock_timestamp()
      where lot = $1 and state = 'OPEN' and kind in ('ANSWER_ACCEPT', 'ANSWER_RAISE')`,
    values: [lot, reason],
  })
}
