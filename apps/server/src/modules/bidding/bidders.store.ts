import type { PoolClient } from 'pg'
import type { AccountKind, AccountStatus } from '@app/contract/people.ts'
import { countryOf } from '@app/rules/reference/countries.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import { BOUND } from './bound.store.ts'

/** Who bids, as read under the lock of his account. */
export interface BidderRow {
  readonly accountId: number
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly licence: string
  readonly isBroker: boolean
  readonly buyerClass: BuyerClass
  readonly documentStatus: string
  readonly country: string | null
  readonly state: string | null
  /** Deposits and what the account is bound for, by currency. */
  readonly deposits: Readonly<Record<string, number>>
  readonly exposure: Record<string, number>
}

type Locked = Omit<BidderRow, 'deposits' | 'exposure'>

const LOCK = `select t.account_id as "accountId", a.kind, a.status, a.licence_category as licence, 'ROLE_BROKER' = any(a.roles) as "isBroker",
    t.buyer_class as "buyerClass", t.document_status as "documentStatus", p.country, p.address ->> 'state' as state
  from bidder_terms t join accounts a on a.id = t.account_id left join profiles p on p.account_id = t.account_id
  where t.account_id = any($1::bigint[]) order by t.account_id for update of t`

async function lockTerms(client: PoolClient, accounts: readonly number[]): Promise<Locked[]> {
  const locked = await client.query<Locked>({ name: 'lock-bidders', text: LOCK, values: [accounts] })
  if (locked.rows.length === accounts.length) return locked.rows
  await client.query(
    `insert into bidder_terms (account_id) select id from accounts where id = any($1::bigint[]) order by id on conflict do nothing`,
    [accounts],
  )
  return (await client.query<Locked>({ name: 'lock-bidders', text: LOCK, values: [accounts] })).rows
}

const sums = (rows: readonly { account: number; currency: string; minor: number }[], accountId: number): Record<string, number> =>
  Object.fromEntries(rows.filter(({ account }) => account === accountId).map(({ currency, minor }) => [currency, minor]))

/**
 * Locks accounts in the order of their ids, after the lots (architecture "A bid"), and only then reads what they are bound for: a sum
 * read with the lock could be that of before the wait for it.
 */
export async function lockBidders(client: PoolClient, accounts: readonly number[]): Promise<ReadonlyMap<number, BidderRow>> {
  if (accounts.length === 0) return new Map()
  const locked = await lockTerms(
    client,
    [...new Set(accounts)].toSorted((a, b) => a - b),
  )
  const { rows } = await client.query<{ what: 'held' | 'bound'; account: number; currency: string; minor: number }>({
    name: 'read-exposure',
    text: `select 'held' as what, account_id as account, currency, held_minor as minor from deposits where account_id = any($1::bigint[])
      union all
      select 'bound', account_id, currency, sum(reach_all_in_minor)::bigint from ${BOUND} b where account_id = any($1::bigint[])
      group by 2, 3`,
    values: [accounts],
  })
  const held = rows.filter(({ what }) => what === 'held')
  const bound = rows.filter(({ what }) => what === 'bound')
  return new Map(
    locked.map((row) => [row.accountId, { ...row, deposits: sums(held, row.accountId), exposure: sums(bound, row.accountId) }]),
  )
}

/** Public name of a bidder: country and state of the account's address, a till, a broker (auction-rules B4 "Labels"). */
export function labelOf({ kind, country, state, isBroker }: Pick<BidderRow, 'kind' | 'country' | 'state' | 'isBroker'>): string {
  if (kind === 'kiosk') return 'KIOSK'
  const nation = country === null || country === '' ? null : (countryOf(country)?.alpha2 ?? country)
  const place = [nation, state].filter((part) => part !== null && part !== '').join('-') || 'XX'
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

/** What lots bind whom now, by lot. */
export async function readBound(client: PoolClient, lots: readonly number[]): Promise<Map<number, { accountId: number; minor: number }>> {
  const { rows } = await client.query<{ lot: number; account_id: number; minor: number }>({
    name: 'read-bound',
    text: 'select lot, account_id, reach_all_in_minor as minor from commitments where lot = any($1::bigint[])',
    values: [lots],
  })
  return new Map(rows.map(({ lot, account_id, minor }) => [lot, { accountId: account_id, minor }]))
}
