import type { Text } from '@app/text/create-text.ts'
import { clauseValue } from '@app/rules/search/clause-text.ts'
import { clausesOf, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { UNSOLD_OFFERS_CLAUSE } from '@app/rules/search/facet-table.ts'
import { asWritten } from '../lots/lot-name.ts'

/** Code of the filter by how lots sell. */
export const HOW_IT_SELLS = 'SALE'

/** Whether the list is of lots that went unsold and take offers now, and of no others. */
export function isUnsoldList(criteria: SearchCriteria): boolean {
  const [clause, ...others] = clausesOf(criteria, HOW_IT_SELLS)
  return clause === UNSOLD_OFFERS_CLAUSE && others.length === 0
}

/** Whether anything but typed words narrows the list. */
export const hasFilters = (criteria: SearchCriteria): boolean =>
  Object.keys(criteria.filter).length > 0 || criteria.misc.length > 0 || criteria.over !== null || criteria.buyerEnteredZip !== ''

const only = (criteria: SearchCriteria, code: string, field: string): string => {
  const clauses = clausesOf(criteria, code)
  return clauses.length === 1 ? asWritten(clauseValue(field, clauses[0] ?? '') ?? '') : ''
}

/** The heading that an address says of itself: its display string, its text, its make and model, that its lots went unsold, or all (MKT-2.99). */
export function headingOf(criteria: SearchCriteria, text: Text): string {
  if (criteria.headerText !== '') return criteria.headerText
  if (criteria.query !== '') return text.t('search.heading.text', { text: criteria.query })
  if (criteria.displayStr !== '') return criteria.displayStr
  const name = [only(criteria, 'MAKE', 'lot_make_desc'), only(criteria, 'MODL', 'lot_model_desc')].filter((part) => part !== '').join(' ')
  if (name !== '') return name
  return isUnsoldList(criteria) ? text.t('feature.unsoldOffers') : text.t('search.heading.all')
}
