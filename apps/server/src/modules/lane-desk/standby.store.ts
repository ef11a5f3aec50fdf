import type { Pool, PoolClient } from 'pg'

/** The currency of a lot that a site sells; null for one that is no longer sold there. */
export async function findSoldCurrency(pool: Pool, lot: number, siteCode: string): Promise<string | null> {
  const { rows } = await pool.query<{ currency: string }>({
    name: 'standby-lot',
    text: `select currency from lots where number = $1 and $2 = any(site_codes) and status not in ('SOLD', 'WITHDRAWN', 'NEGOTIATION')`,
    values: [lot, siteCode],
  })
  return rows[0]?.currency ?? null
}

/** The mandate by which somebody bids now. */
export interface SharedMandate {
  readonly id: number
  readonly isInForce: boolean
}

/** The mandate by which somebody bids now, as it stays until the transaction ends: who ends it waits, or was waited for; null for none. */
export async function shareMandate(client: PoolClient, holderId: number): Promise<SharedMandate | null> {
  const { rows } = await client.query<SharedMandate>(
    `select id, revoked_at is null and (until is null or until > clock_timestamp()) as "isInForce" from mandates
     where holder_id = $1 and is_current for share`,
    [holderId],
  )
  return rows[0] ?? null
}

interface StandbyOf {
  readonly lot: number
  readonly accountId: number
}

/** Keeps a maximum for an account in place of an earlier one, with the mandate by which it bids. */
export async function keepStandby(
  client: PoolClient,
  { lot, accountId }: StandbyOf,
  { maxMinor, siteCode, mandateId }: { readonly maxMinor: number; readonly siteCode: string; readonly mandateId: number | null },
): Promise<void> {
  await client.query(
    `insert into standby_maxima (lot, account_id, max_minor, site, mandate_id) values ($1, $2, $3, $4, $5)
     on conflict (lot, account_id) do update set max_minor = excluded.max_minor, site = excluded.site, mandate_id = excluded.mandate_id,
       made_at = now(), used_at = null`,
    [lot, accountId, maxMinor, siteCode, mandateId],
  )
}

/** Takes a maximum back. */
export async function dropStandby(pool: Pool, { lot, accountId }: StandbyOf): Promise<void> {
  await pool.query('delete from standby_maxima where lot = $1 and account_id = $2', [lot, accountId])
}
