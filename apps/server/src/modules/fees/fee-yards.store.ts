import type { SiteCode } from '@app/contract/sites.ts'
import type { Db } from '#platform/db/database.ts'

/** What of a yard fixes the fees of what it sells. */
export interface FeeYard {
  readonly country: string
  readonly sellingSite: SiteCode
  /** IANA zone. */
  readonly zone: string
  readonly state: string | null
}

/** A yard of one of these selling sites; null for another one. */
export async function findFeeYard(
  db: Db,
  { yard, sites }: { readonly yard: number; readonly sites: readonly SiteCode[] },
): Promise<FeeYard | null> {
  const row = await db
    .selectFrom('yards')
    .select(['country', 'selling_site as sellingSite', 'zone', 'state'])
    .where('number', '=', yard)
    .where('selling_site', 'in', sites)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, sellingSite: row.sellingSite as SiteCode }
}
