import { LOSS_TYPES } from '../../reference/lot-features.ts'
import { DAMAGE_TYPES } from '../../reference/vehicles/damage-types.ts'
import { VEHICLE_CATEGORIES } from '../../reference/vehicles/vehicle-categories.ts'
import { byQueries, facetOf, fixed, type Facet, type FixedFacet } from '../facet-table.ts'
import { ABI_CATEGORIES } from '../filter-fields.ts'
import { titleCased } from '../title-cased.ts'

/** Code of the filter by the salvage category of British insurers. */
const ABI_CODE = 'ABI'
/** Whole grades of a lot's condition; 4 stands for 4.0 to 4.9. */
const GRADES = [5, 4, 3, 2, 1, 0] as const

/** Filters of landing pages and quick picks alone; no search counts them, and addresses of results have no short form of them. */
const LANDING_FILTERS: readonly FixedFacet[] = [
  byQueries([ABI_CODE, 'Category', 61, 'abi'], fixed(ABI_CATEGORIES.map((letter) => [`abi_category:${letter}`, `Category ${letter}`]))),
  byQueries(['GRAD', 'Grade', 62, 'grade'], fixed(GRADES.map((grade) => [`auto_grade:${grade}`, `Grade ${grade}`]))),
  byQueries(
    ['ANYD', 'Any Damage', 111, 'any-damage'],
    fixed(DAMAGE_TYPES.map((row) => [`any_damage_code:DAMAGECODE_${row.code}`, titleCased(row.text)])),
  ),
  byQueries(['VEHC', 'Vehicle Category', 81, 'category'], fixed(VEHICLE_CATEGORIES.map((row) => [`veh_cat_code:${row.field}`, row.label]))),
  byQueries(
    ['BIDS', 'Bids', 4, 'bids'],
    fixed([
      ['current_bid:0', 'No Bids'],
      ['buy_it_now_code:B1', 'Buy It Now'],
    ]),
  ),
  byQueries(['FROM', 'Seller Type', 76, 'seller'], fixed(LOSS_TYPES.map((row) => [`loss_type_code:${row.wire}`, row.label]))),
]

/** Code of a filter, those of landing pages included. */
export const landingFacetOf = (code: string): Facet | undefined => LANDING_FILTERS.find((facet) => facet.code === code) ?? facetOf(code)
