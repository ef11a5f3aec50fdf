import type { LotTaxStatus } from '@app/contract/tax/tax-codes.ts'
import { lotTaxText, type PlaceRates } from '@app/rules/tax/tax-terms.ts'

/** What tells how a lot is taxed, as PostgreSQL answers `lotTaxOf`. */
export interface RawLotTax {
  readonly found: PlaceRates | null
  readonly status: LotTaxStatus | null
}

/** SQL of what tells how lot `l` is taxed on a day, an expression of type date. */
export const lotTaxOf = (day: string): string => `json_build_object('found', tax_at(l.country, l.state, ${day}), 'status', l.tax_status)`

/** By what a lot is taxed, as `rules/tax` writes it; null where its place has no rates, and bids are refused. */
export const readLotTax = ({ found, status }: RawLotTax): string | null => lotTaxText(found, status)

/** SQL of where an account need not pay tax: `TaxExemption[]` as JSON. */
export const exemptionsOf = (account: string): string =>
  `(select coalesce(json_agg(json_build_object('place', x.place, 'fromOn', to_char(x.from_on, 'YYYY-MM-DD'),
    'untilOn', to_char(x.until_on, 'YYYY-MM-DD'))), '[]') from tax_exemptions x where x.account_id = ${account} and x.ended_at is null)`
