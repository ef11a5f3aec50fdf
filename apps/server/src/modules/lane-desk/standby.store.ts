import type { Pool } from 'pg'

/** The currency of a lot that a site sells; null for one that is no longer sold there. */
export async function findSoldCurrency(pool: Pool, lot: number, siteCode: string): Promise<string | null> {
  const { rows } = await pool.query<{ currency: string }>({
    name: 'standby-lot',
    text: `select currency from lots where number = $1 and $2 = any(site_codes) and status not in ('SOLD', 'WITHDRAWN', 'NEGOTIATION')`,
    values: [lot, siteCode],
  })
  return rows[0]?.currency ?? null
}

/** Keeps a maximum for an account in place of an earlier one; null takes it back. */
export async function keepStandby(
  pool: Pool,
  { lot, accountId }: { readonly lot: number; readonly accountId: number },
  { maxMinor, siteCode }: { readonly maxMinor: number | null; readonly siteCode: string },
): Promise<void> {
  if (maxMinor === null) {
    await pool.query('delete from standby_maxima where lot = $1 and account_id = $2', [lot, accountId])
    return
  }
  await pool.query(
    `insert into standby_maxima (lot, account_id, max_minor, site) values ($1, $2, $3, $4)
     on conflict (lot, account_id) do update set max_minor = excluded.max_minor, site = excluded.site, made_at = now(), used_at = null`,
    [lot, accountId, maxMinor, siteCode],
  )
}
