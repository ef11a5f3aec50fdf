import { sql } from 'kysely'
import type { OfferedPrice } from '@app/contract/memberships/memberships.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { offeredPrices } from '@app/rules/memberships/offered-prices.ts'
import { membershipCurrency } from '@app/rules/memberships/offers.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { membershipHome, type MembershipTax, membershipTaxAt } from '@app/rules/tax/membership-tax.ts'
import type { TaxExemption } from '@app/rules/tax/payer-tax.ts'
import type { TaxRate } from '@app/rules/tax/rates-at.ts'
import { placesOf } from '@app/rules/tax/tax-codes.ts'
import { exemptionsOf } from '#modules/tax-terms/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { listPricesOn } from './prices.store.ts'

/** Who buys where; without an account, such as a visitor's, nobody is exempt. */
interface Buyer {
  readonly accountId?: number
  readonly site: SiteCode
  readonly country: string
  readonly state: string
}

/** By what a membership is taxed for somebody on a day (YYYY-MM-DD); null where none is sold to them. */
export async function findMembershipTax(
  db: Db | Tx,
  { accountId, site, country, state, on }: Buyer & { readonly on: string },
): Promise<MembershipTax | null> {
  const home = membershipHome({ country, state }, siteOf(site))
  const { rows } = await sql<{ rates: readonly TaxRate[]; exemptions: readonly TaxExemption[] }>`
    select ${sql.raw(exemptionsOf('given.payer'))} as exemptions,
      (select coalesce(json_agg(json_build_object('place', r.place, 'kind', r.kind, 'rate', r.rate, 'fromOn', to_char(r.from_on, 'YYYY-MM-DD'))), '[]')
       from tax_rates r where r.place = any(${[...placesOf(home)]}::text[]) and r.kind in ('MEMBERSHIP', 'FEES')) as rates
    from (select ${accountId ?? null}::bigint as payer) given`.execute(db)
  const [found] = rows
  return found === undefined ? null : membershipTaxAt(found.rates, { home, on, exemptions: found.exemptions })
}

/** What each level costs somebody who has not ordered, with the tax as far as it is known. */
export async function listOfferedPrices(
  db: Db | Tx,
  { nowMs, ...buyer }: Buyer & { readonly nowMs: number },
): Promise<readonly OfferedPrice[]> {
  const { site, country, state } = buyer
  const today = dayOfSite(site, nowMs)
  const [prices, tax] = [
    await listPricesOn(db, { site, currency: membershipCurrency(site, country), today }),
    await findMembershipTax(db, { ...buyer, on: today }),
  ]
  return offeredPrices(prices, { tax, home: membershipHome({ country, state }, siteOf(site)) })
}
