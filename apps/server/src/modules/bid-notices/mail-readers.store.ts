import { sql } from 'kysely'
import { isSiteCode, type SiteCode } from '@app/contract/sites.ts'
import { type BuyerClass, VISITOR_CLASS } from '@app/rules/fees/schedule.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { zoneInForce } from '@app/rules/sites/time-zones.ts'
import type { TaxExemption } from '@app/rules/tax/payer-tax.ts'
import { exemptionsOf } from '#modules/tax-terms/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MailedLot } from './mailed-lots.store.ts'

/** By what prices and times in a mail are its reader's own. */
export interface MailReader {
  readonly site: SiteCode
  /** Further sites that they may use. */
  readonly grantedSites: readonly string[]
  readonly buyerClass: BuyerClass
  /** Where they need not pay tax; null for a visitor. */
  readonly exemptions: readonly TaxExemption[] | null
  /** IANA zone: the one they chose, else their site's. */
  readonly zone: string
}

/** The site whose links and words a message about a lot has: the reader's own where it lists the lot, else one of theirs that does. */
export function siteOfMessage({ sellingSite, siteCodes }: Pick<MailedLot, 'sellingSite' | 'siteCodes'>, reader: MailReader): SiteCode {
  const theirs = [reader.site, sellingSite, ...reader.grantedSites.filter(isSiteCode)]
  const mayUse = (site: SiteCode): boolean => site === reader.site || reader.grantedSites.includes(site)
  return theirs.find((site) => siteCodes.includes(site) && mayUse(site)) ?? reader.site
}

/** By what prices and times are theirs, of these accounts, by id. */
export async function readMailReaders(tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, MailReader>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await sql<Omit<MailReader, 'zone'> & { accountId: number; timeZone: string | null }>`
    select a.id as "accountId", a.home_site as site, a.granted_sites as "grantedSites", coalesce(t.buyer_class, ${VISITOR_CLASS}) as "buyerClass",
      p.preferences ->> 'timeZone' as "timeZone", ${sql.raw(exemptionsOf('a.id'))} as exemptions
    from accounts a left join bidder_terms t on t.account_id = a.id left join profiles p on p.account_id = a.id
    where a.id = any(${[...accountIds]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ accountId, timeZone, ...row }) => [accountId, { ...row, zone: zoneInForce(siteOf(row.site), timeZone) }]))
}
