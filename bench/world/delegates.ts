import type { Pool } from 'pg'
import type { Member } from '@app/rules/access/can.ts'

const FIRST_NUMBER = 500_000
/** Caps in minor units that no bid of a measurement reaches, but that each is judged by. */
const CAPS = { lotMinor: 100_000_000_000, dayMinor: 100_000_000_000, totalMinor: 100_000_000_000, lots: 1_000 } as const

/** Gives each payer a bidder with a mandate and every kind of cap; answers the bidders, in the order of their payers. */
export async function addDelegates(pool: Pool, payers: readonly Member[]): Promise<readonly Member[]> {
  const { rows } = await pool.query<{ id: number; number: number }>(
    `insert into accounts (number, kind, home_site, broker_id, roles)
     select $1 + p.at, 'broker-bidder', 'CPRTUS', p.id, '{ROLE_BROKER_BIDDER}' from unnest($2::bigint[]) with ordinality as p (id, at)
     returning id, number`,
    [FIRST_NUMBER, payers.map(({ accountId }) => accountId)],
  )
  const delegates = rows.toSorted((a, b) => a.number - b.number)
  await pool.query(`insert into profiles (account_id, country, address) select unnest($1::bigint[]), 'US', '{"state":"TX"}'`, [
    delegates.map(({ id }) => id),
  ])
  await pool.query(
    `with given as (
       insert into mandates (payer_id, holder_id, kind, scopes, zone)
       select payer, holder, 'BROKER_BIDDER', '{bids,purchases}', 'America/Chicago' from unnest($1::bigint[], $2::bigint[]) as g (payer, holder)
       returning id)
     insert into mandate_caps (mandate_id, currency, lot_minor, day_minor, total_minor, lots) select id, 'USD', $3, $4, $5, $6 from given`,
    [payers.map(({ accountId }) => accountId), delegates.map(({ id }) => id), CAPS.lotMinor, CAPS.dayMinor, CAPS.totalMinor, CAPS.lots],
  )
  return payers.map((payer, at) => {
    const { id = 0, number = 0 } = delegates[at] ?? {}
    return { ...payer, accountId: id, number, kind: 'broker-bidder' as const }
  })
}
