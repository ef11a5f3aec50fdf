import { sql } from 'kysely'
import { MEMBERSHIP_ACTS, type MembershipAct, type ReturnVerdict } from '@app/contract/memberships/membership-codes.ts'
import type { DeskRequest } from '@app/contract/memberships/membership-desk.answers.ts'
import type { MembershipLevel } from '@app/contract/people.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { isOpen } from '#modules/pending-acts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { NewPrice } from './prices/prices.store.ts'

/** Most requests that a desk lists. */
const REQUESTS_MAX = 200

/** What one operator asks another to confirm. */
export type MembershipRequest =
  | { readonly act: 'MEMBERSHIP_PAID'; readonly accountId: number; readonly orderId: number; readonly reference: string }
  | {
      readonly act: 'MEMBERSHIP_RETURN'
      readonly accountId: number
      readonly orderId: number
      readonly returnId: number
      readonly verdict: ReturnVerdict
      readonly reference: string
    }
  | ({ readonly act: 'MEMBERSHIP_PRICE' } & NewPrice)
  | { readonly act: 'MEMBERSHIP_LEVEL'; readonly accountId: number; readonly level: MembershipLevel; readonly lastOn: string }

/** One that is to be decided. */
export interface PendingRequest {
  readonly id: number
  readonly askedBy: number
  readonly reason: string
  readonly request: MembershipRequest
}

/** What a later request for the same replaces: the same order or hold, the same level and currency of a site, the same account. */
function subjectOf(request: MembershipRequest): {
  readonly account: number | null
  readonly site: string | null
  readonly subject: string
} {
  if (request.act === 'MEMBERSHIP_PRICE')
    return { account: null, site: request.site, subject: `${request.level} ${request.currency} ${request.firstOn}` }
  const { accountId: account } = request
  const of = request.act === 'MEMBERSHIP_PAID' ? request.orderId : request.act === 'MEMBERSHIP_RETURN' ? request.returnId : 'level'
  return { account, site: null, subject: String(of) }
}

/** Stores a request; an earlier one for the same is no longer open. Answers its id. */
export async function insertRequest(
  db: Db,
  request: MembershipRequest,
  { askedBy, reason }: { readonly askedBy: number; readonly reason: string },
): Promise<number> {
  const { account, site, subject } = subjectOf(request)
  const detail = JSON.stringify({ ...request, subject })
  const { rows } = await sql<{ id: number }>`
    with earlier as (update overrides set state = 'EXPIRED' where act = ${request.act} and state = 'ASKED' and detail ->> 'subject' = ${subject}
      and account_id is not distinct from ${account}::bigint and site is not distinct from ${site}::text)
    insert into overrides (account_id, site, act, reason, detail, asked_by)
    values (${account}, ${site}, ${request.act}, ${reason}, ${detail}::jsonb, ${askedBy}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

const SITE = 'coalesce(o.site, b.home_site)'
const OPEN_HERE = sql.raw(isOpen(SITE))

/** A request about one of these sites, if it is still open; null for the rest. */
export async function findRequest(db: Db, id: number, sites: readonly string[]): Promise<PendingRequest | null> {
  const { rows } = await sql<PendingRequest>`
    select o.id, o.asked_by as "askedBy", o.reason, o.detail as request
    from overrides o left join accounts b on b.id = o.account_id
    where o.id = ${id} and o.act = any(${[...MEMBERSHIP_ACTS]}) and ${sql.raw(SITE)} = any(${[...sites]}) and ${OPEN_HERE}`.execute(db)
  return rows[0] ?? null
}

interface ListedRequest {
  readonly id: number
  readonly act: MembershipAct
  readonly askedBy: number
  readonly number: number | null
  readonly site: SiteCode
  readonly reason: string
  readonly askedAt: Date
  readonly isOwn: boolean
  readonly request: MembershipRequest
  readonly dueMinor: number | null
  readonly orderCurrency: CurrencyCode | null
}

function toDesk({ request, dueMinor, orderCurrency, askedAt, ...row }: ListedRequest): DeskRequest {
  const about = { level: null, orderId: null, verdict: null, reference: '', currency: null, amountMinor: null, renewalMinor: null, on: '' }
  const common = { ...row, askedAt: askedAt.toISOString(), ...about }
  switch (request.act) {
    case 'MEMBERSHIP_PAID':
      return { ...common, orderId: request.orderId, reference: request.reference, amountMinor: dueMinor, currency: orderCurrency }
    case 'MEMBERSHIP_RETURN': {
      const { orderId, verdict, reference } = request
      return { ...common, orderId, verdict, reference, amountMinor: dueMinor, currency: orderCurrency }
    }
    case 'MEMBERSHIP_LEVEL':
      return { ...common, level: request.level, on: request.lastOn }
    default: {
      const { level, currency, firstMinor, renewalMinor, firstOn } = request
      return { ...common, level, currency, amountMinor: firstMinor, renewalMinor, on: firstOn }
    }
  }
}

/** What waits for a second person on some sites, the oldest first. */
export async function listRequests(
  db: Db,
  { accountId, sites }: { readonly accountId: number; readonly sites: readonly string[] },
): Promise<readonly DeskRequest[]> {
  const { rows } = await sql<ListedRequest>`
    select o.id, o.act, a.number as "askedBy", b.number, ${sql.raw(SITE)} as site, o.reason, o.asked_at as "askedAt",
      o.asked_by = ${accountId} as "isOwn", o.detail as request, (m.price_minor - m.credit_minor + m.tax_minor)::float8 as "dueMinor",
      m.currency as "orderCurrency"
    from overrides o join accounts a on a.id = o.asked_by left join accounts b on b.id = o.account_id
      left join membership_orders m on m.id = (o.detail ->> 'orderId')::bigint
    where o.act = any(${[...MEMBERSHIP_ACTS]}) and ${sql.raw(SITE)} = any(${[...sites]}) and ${OPEN_HERE}
    order by o.id limit ${REQUESTS_MAX}`.execute(db)
  return rows.map(toDesk)
}

/** A level that two operators decided. */
export async function insertDecision(
  tx: Tx,
  decision: { accountId: number; level: MembershipLevel; lastOn: string; reason: string; askedBy: number; decidedBy: number },
): Promise<void> {
  await sql`
    insert into membership_decisions (account_id, level, last_on, reason, asked_by, decided_by)
    values (${decision.accountId}, ${decision.level}, ${decision.lastOn}, ${decision.reason}, ${decision.askedBy}, ${decision.decidedBy})`.execute(
    tx,
  )
}

/** Levels that operators decided for an account, the newest first. */
export async function listDecisions(db: Db, accountId: number) {
  const { rows } = await sql<{ level: MembershipLevel; lastOn: string; reason: string; askedBy: number; decidedBy: number; at: Date }>`
    select d.level, to_char(d.last_on, 'YYYY-MM-DD') as "lastOn", d.reason, a.number as "askedBy", b.number as "decidedBy", d.at
    from membership_decisions d join accounts a on a.id = d.asked_by join accounts b on b.id = d.decided_by
    where d.account_id = ${accountId} order by d.id desc limit ${REQUESTS_MAX}`.execute(db)
  return rows
}
