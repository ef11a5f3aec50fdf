import type { PoolClient } from 'pg'
import type { LateInvoice } from '@app/contract/lanes/live.ts'
import { type AccountKind, type AccountStatus, IDENTITY_CAUSE, type MembershipLevel, SCREENING_CAUSE } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { countryOf } from '@app/rules/reference/places/countries.ts'
import { findStateName } from '@app/rules/reference/places/states.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import type { TaxExemption } from '@app/rules/tax/payer-tax.ts'
import { exemptionsOf } from '#modules/tax-terms/index.ts'
import { queryBatch } from '#platform/db/query-batch.ts'
import { documentStatusOf, joinLate, LATE, MEMBERSHIP } from './bid-account.store.ts'
import { EXPOSURE } from './exposure.store.ts'
import type { Actor } from './mandates.store.ts'

/** The bidder, as read under the lock of their account. */
export interface BidderRow {
  readonly accountId: number
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly licence: string
  readonly level: MembershipLevel | null
  readonly validUntil: string | null
  /** Whether a payment of the membership went back and is owed again. */
  readonly isFeeOwed?: boolean
  readonly homeSite: SiteCode
  readonly isBroker: boolean
  readonly buyerClass: BuyerClass
  /** Where the account need not pay tax. */
  readonly exemptions: readonly TaxExemption[]
  readonly documentStatus: string
  readonly country: string | null
  readonly state: string | null
  /** Whether a part of what the account owes, in any currency, is overdue. */
  readonly isOverdue: boolean
  /** The invoice that is late the longest; null where none is. */
  readonly lateInvoice?: LateInvoice | null
  /** Whether the account bids for another one now, by its own choice: nothing of that is meant for itself. */
  readonly bidsByChoice?: boolean
  /** Deposits and what the account is bound for, by currency. */
  readonly deposits: Record<string, number>
  readonly exposure: Record<string, number>
}

/** Who acts for another account. Papers are the payer's; an agent's count where a screening or a failed identity check holds the agent up. */
type Agent = Pick<BidderRow, 'kind' | 'status'> & Partial<Pick<BidderRow, 'documentStatus'>>

/** Those who act for other accounts, by their own. */
export type Agents = ReadonlyMap<number, Agent>

/** Those who act for another account must have one. */
const NOBODY = { kind: 'guest', status: 'closed' } as const

/** Who acts for the account; null where a person acts for themselves. */
export const agentOf = ({ personId, accountId }: Pick<Actor, 'personId' | 'accountId'>, agents: Agents): Agent | null =>
  personId === accountId ? null : (agents.get(personId) ?? NOBODY)

type Locked = Omit<BidderRow, 'deposits' | 'exposure'>

const LOCK = 'select from bidder_terms where account_id = any($1::bigint[]) order by account_id for update'

const READ = `select t.account_id as "accountId", a.kind, a.status, a.licence_category as licence, 'ROLE_BROKER' = any(a.roles) as "isBroker",
    t.buyer_class as "buyerClass", ${exemptionsOf('t.account_id')} as exemptions, ${documentStatusOf('t.document_status')} as "documentStatus", p.country, p.address ->> 'state' as state, ${MEMBERSHIP},
    ${LATE},
    exists (select from mandates m where m.holder_id = t.account_id and m.is_current and m.kind = 'SUB_BIDDER') as "bidsByChoice"
  from bidder_terms t join accounts a on a.id = t.account_id left join profiles p on p.account_id = t.account_id ${joinLate('t.account_id')}
  where t.account_id = any($1::bigint[]) order by t.account_id`

const SUMS = `select 'held' as what, account_id as account, currency, held_minor as minor from deposits where account_id = any($1::bigint[])
  union all
  select 'bound', account_id, currency, sum(reach_all_in_minor)::bigint from ${EXPOSURE} b where account_id = any($1::bigint[]) group by 2, 3`

interface Sum {
  readonly what: 'held' | 'bound'
  readonly account: number
  readonly currency: string
  readonly minor: number
}

/** As `agentOf` for one actor, read from the database. */
export const findAgent = async (client: PoolClient, actor: Pick<Actor, 'personId' | 'accountId'>): Promise<Agent | null> =>
  agentOf(actor, await readAgents(client, actor.personId === actor.accountId ? [] : [actor.personId]))

/**
 * Who these people are that bid for other accounts; what becomes of theirs while they do is not waited for. Whom a screening or a failed
 * identity check holds up acts for nobody: their papers are in review.
 */
export async function readAgents(client: PoolClient, persons: readonly number[]): Promise<Agents> {
  if (persons.length === 0) return new Map()
  const { rows } = await client.query<Pick<BidderRow, 'accountId' | 'kind' | 'status'> & { readonly isHeld: boolean }>({
    name: 'read-agents',
    text: `select a.id as "accountId", a.kind, a.status,
        exists (select from account_steps s where s.account_id = a.id and s.cause in ('${SCREENING_CAUSE}', '${IDENTITY_CAUSE}')) as "isHeld"
      from accounts a where a.id = any($1::bigint[])`,
    values: [persons],
  })
  return new Map(rows.map(({ accountId, isHeld, ...agent }) => [accountId, isHeld ? { ...agent, documentStatus: 'IN_REVIEW' } : agent]))
}

/** Gives accounts that never bid the terms of a beginner. */
export async function addTerms(client: PoolClient, accounts: readonly number[]): Promise<void> {
  await client.query(
    `insert into bidder_terms (account_id) select id from accounts where id = any($1::bigint[]) order by id on conflict do nothing`,
    [accounts],
  )
}

/**
 * Locks accounts in the order of their ids, after the lots (architecture "A bid"), and only then reads what they are and what they are
 * bound for: what the locking statement reads could be from before it waited. Accounts without terms are missing. Lock every account that a bid commits. An account
 * that a bid only releases need not be locked: its sum shrinks, so a reader that does not wait may refuse a bid that would be possible a
 * moment later, but never lets one exceed the limit.
 */
export async function lockKnownBidders(client: PoolClient, accounts: readonly number[]): Promise<ReadonlyMap<number, BidderRow>> {
  const values = [accounts]
  const [, locked, sums] = await queryBatch(client, [
    () => client.query({ name: 'lock-bidders', text: LOCK, values }),
    () => client.query<Locked>({ name: 'read-bidders', text: READ, values }),
    () => client.query<Sum>({ name: 'read-exposure', text: SUMS, values }),
  ])
  const bidders = new Map(locked.rows.map((row): [number, BidderRow] => [row.accountId, { ...row, deposits: {}, exposure: {} }]))
  for (const { what, account, currency, minor } of sums.rows) {
    const bidder = bidders.get(account)
    if (bidder !== undefined) bidder[what === 'held' ? 'deposits' : 'exposure'][currency] = minor
  }
  return bidders
}

/** Locks accounts as `lockKnownBidders` does; those that never bid get their terms now. */
export async function lockBidders(client: PoolClient, accounts: readonly number[]): Promise<ReadonlyMap<number, BidderRow>> {
  const known = await lockKnownBidders(client, accounts)
  if (accounts.every((accountId) => known.has(accountId))) return known
  await addTerms(client, accounts)
  return lockKnownBidders(client, accounts)
}

/**
 * Public name of a bidder: country and state of the account's address, a kiosk, a broker (auction-rules B4 "Labels"). The address is typed
 * by the bidder: a state that its country does not have is left out.
 */
export function labelOf({ kind, country, state, isBroker }: Pick<BidderRow, 'kind' | 'country' | 'state' | 'isBroker'>): string {
  if (kind === 'kiosk') return 'KIOSK'
  const nation = country === null ? null : (countryOf(country)?.alpha2 ?? null)
  const region = country === null || state === null || findStateName(countryOf(country)?.code ?? country, state) === null ? null : state
  const place = [nation, region].filter((part) => part !== null && part !== '').join('-') || 'XX'
  return isBroker ? `${place}/broker` : place
}

/** Numbers that these people have on these lots already, by `lot:account`. */
export async function readAliases(
  client: PoolClient,
  lots: readonly number[],
  accounts: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ lot: number; alias: number; account_id: number }>({
    name: 'read-aliases',
    text: 'select lot, alias, account_id from lot_bidders where lot = any($1::bigint[]) and account_id = any($2::bigint[])',
    values: [lots, accounts],
  })
  return new Map(rows.map(({ lot, alias, account_id }) => [`${lot}:${account_id}`, alias]))
}

/** The account committed to a lot, how far, and who committed it by which mandate. */
export interface Bound {
  readonly accountId: number
  readonly minor: number
  readonly personId: number
  readonly mandateId: number | null
}

/** The accounts committed to lots now, by lot. */
export async function readBound(client: PoolClient, lots: readonly number[]): Promise<Map<number, Bound>> {
  const { rows } = await client.query<Bound & { readonly lot: number }>({
    name: 'read-bound',
    text: `select lot, account_id as "accountId", reach_all_in_minor as minor, coalesce(actor_id, account_id) as "personId",
      mandate_id as "mandateId" from commitments where lot = any($1::bigint[])`,
    values: [lots],
  })
  return new Map(rows.map(({ lot, ...bound }) => [lot, bound]))
}
