import type { Pool } from 'pg'
import { EXPOSURE } from './exposure.store.ts'

/** What is held of an account, and what binds it, in a currency; minor units. */
export interface Purse {
  readonly heldMinor: number
  readonly boundMinor: number
}

/** Deposits and exposure of accounts, by `account:currency`; a currency without either is missing. */
export async function readPurses(pool: Pool, accounts: readonly number[]): Promise<ReadonlyMap<string, Purse>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await pool.query<Purse & { readonly account: number; readonly currency: string }>({
    name: 'purses',
    text: `select account, currency, sum(held)::bigint as "heldMinor", sum(bound)::bigint as "boundMinor" from (
        select account_id as account, currency, held_minor as held, 0 as bound from deposits where account_id = any($1::bigint[])
        union all
        select account_id, currency, 0, reach_all_in_minor from ${EXPOSURE} b where account_id = any($1::bigint[])) both_sides
      group by account, currency`,
    values: [accounts],
  })
  return new Map(rows.map(({ account, currency, ...purse }) => [`${account}:${currency}`, purse]))
}
