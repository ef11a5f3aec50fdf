import { Failure } from '@app/contract/failure.ts'
import { CONDITIONS_MAX, DISTANCES_MAX } from '@app/contract/search/search-limits.ts'
import type { Condition } from './condition.ts'

/** Values of one condition that are looked up for the price of one. */
const VALUES_A_UNIT = 50
/** What a distance costs beside a condition that is read from one column. */
const DISTANCE_UNITS = 5
/** What a price all-in costs: some columns for each group of lots that are priced alike. */
const ALL_IN_UNITS = 10
/** Units of a search that counts once against the limit of its caller. */
const UNITS_A_SEARCH = 25

/** What a condition asks of the index: conditions that it is made of, weighed. */
export interface SearchCost {
  readonly units: number
  readonly distances: number
}

const NOTHING: SearchCost = { units: 0, distances: 0 }

const sum = (costs: readonly SearchCost[]): SearchCost =>
  costs.reduce((all, one) => ({ units: all.units + one.units, distances: all.distances + one.distances }), NOTHING)

/** The cost of one condition; a list of lot numbers, VINs or values is one condition, however it was written. */
export function costOf(condition: Condition): SearchCost {
  switch (condition.op) {
    case 'all':
    case 'none':
      return NOTHING
    case 'term':
      return { units: 1 + Math.floor(condition.values.length / VALUES_A_UNIT), distances: 0 }
    case 'allIn':
      return { units: ALL_IN_UNITS, distances: 0 }
    case 'near':
      return { units: DISTANCE_UNITS, distances: 1 }
    case 'and':
    case 'or':
      return sum(condition.of.map(costOf))
    case 'not':
      return costOf(condition.of)
    default:
      return { units: 1, distances: 0 }
  }
}

/** The refusal of a search that asks for too much; `reason` is for who writes programs, the words are for people. */
export const tooMuch = (reason: string): Failure => new Failure('BAD_FILTER', { reason, fieldErrors: { filter: 'search.tooMuch' } })

/** The units that the conditions of a whole request cost. @throws BAD_FILTER above the budget of one request. */
export function unitsWithin(conditions: readonly Condition[]): number {
  const { units, distances } = sum(conditions.map(costOf))
  if (distances > DISTANCES_MAX) throw tooMuch(`more than ${DISTANCES_MAX} distances`)
  if (units > CONDITIONS_MAX) throw tooMuch(`more than ${CONDITIONS_MAX} conditions`)
  return units
}

/** How often a search of so many units counts against the limit of its caller. */
export const timesCounted = (units: number): number => Math.max(1, Math.ceil(units / UNITS_A_SEARCH))
