import type { PoolClient } from 'pg'
import type { LotTaxStatus } from '@app/contract/tax/tax-codes.ts'
import { appendFeed } from '#platform/db/lot-feed.ts'

/** Says how lots of some selling sites are sold for tax; answers which of them there are. The index follows. */
export async function saveLotTax(
  client: PoolClient,
  lots: readonly number[],
  { status, sites }: { readonly status: LotTaxStatus | null; readonly sites: readonly string[] },
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ number: number }>(
    `with locked as (select number from lots where number = any($1::bigint[]) and selling_site = any($3) order by number for update)
     update lots l set tax_status = $2, updated_at = now() from locked where l.number = locked.number returning l.number`,
    [lots, status, sites],
  )
  const saved = rows.map(({ number }) => number)
  await appendFeed(client, saved)
  return new Set(saved)
}
