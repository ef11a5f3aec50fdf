import { clauseRange, clauseValue } from '../search/clause-text.ts'
import { clausesOf, type SearchCriteria } from '../search/criteria.ts'
import { VEHICLE_ALERTS_PATH } from './paths.ts'

/** The one value that a filter is set to; empty for none and for several. */
function onlyValue(criteria: SearchCriteria, code: string, wireField: string): string {
  const [clause = '', ...others] = clausesOf(criteria, code)
  return others.length > 0 ? '' : (clauseValue(wireField, clause) ?? '')
}

/** First and last year of a search; empty where an end is open, and for several ranges. */
function yearsOf(criteria: SearchCriteria): readonly [from: string, to: string] {
  const [clause = '', ...others] = clausesOf(criteria, 'YEAR')
  const range = others.length > 0 ? null : clauseRange('lot_year', clause)
  if (range !== null) return [String(range.from ?? ''), String(range.to ?? '')]
  const year = onlyValue(criteria, 'YEAR', 'lot_year')
  return [year, year]
}

/** Address of the form of vehicle alerts with as much of a search as an alert can ask: make, model, years, place. */
export function alertAddressOf(criteria: SearchCriteria): string {
  const make = onlyValue(criteria, 'MAKE', 'lot_make_desc')
  const model = onlyValue(criteria, 'MODL', 'lot_model_desc') || onlyValue(criteria, 'MODG', 'lot_model_group')
  const [yearFrom, yearTo] = yearsOf(criteria)
  const { buyerEnteredZip: zip, milesAway } = criteria
  const miles = zip === '' ? '' : String(milesAway ?? '')
  const fields = Object.entries({ make, model: make === '' ? '' : model, yearFrom, yearTo, zip, miles }).filter(([, value]) => value !== '')
  return fields.length === 0 ? VEHICLE_ALERTS_PATH : `${VEHICLE_ALERTS_PATH}?${new URLSearchParams(fields)}`
}
