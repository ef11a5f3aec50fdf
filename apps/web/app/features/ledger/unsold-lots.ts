import { searchLots } from '@app/contract/search/search.ts'
import type { ResultSearch } from '@app/rules/ledger/result-address.ts'
import { rangeClause, valueClause } from '@app/rules/search/clause-text.ts'
import { NO_CRITERIA, requestOfCriteria, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { UNSOLD_OFFERS_CLAUSE } from '@app/rules/search/facet-table.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import type { LotCard } from '../lots/lot-card-data.ts'
import { askNear, cardsOf } from '../lots/near-cards.ts'

/** Lots that went unsold and take offers now. */
export interface UnsoldLots {
  readonly lots: readonly LotCard[]
  readonly total: number
  /** Address of all of them. */
  readonly path: string
}

const SHOWN = 4
const NO_LOTS: UnsoldLots = { lots: [], total: 0, path: '' }

/** Of what is asked of results, what can be asked of lots that are still to be had. */
function criteriaFor({ make, model, yearFrom, yearTo, damage }: ResultSearch): SearchCriteria {
  const bound = (year: string): number | null => (year === '' ? null : Number(year))
  const years = yearFrom === '' && yearTo === '' ? [] : [rangeClause('lot_year', bound(yearFrom), bound(yearTo))]
  return {
    ...NO_CRITERIA,
    filter: {
      SALE: [UNSOLD_OFFERS_CLAUSE],
      ...(make !== '' && { MAKE: [valueClause('lot_make_desc', make)] }),
      ...(years.length > 0 && { YEAR: years }),
      ...(damage !== '' && { PRID: [`damage_type_code:DAMAGECODE_${damage}`] }),
    },
    misc: model === '' ? [] : [valueClause('LotModel', model)],
  }
}

/** Finds the lots that went unsold and take offers now among those that a search of results is about; the page is whole without them. */
export async function findUnsoldLots({ api, app }: Pick<LoadArgs, 'api' | 'app'>, search: ResultSearch): Promise<UnsoldLots> {
  const criteria = criteriaFor(search)
  const body = { ...requestOfCriteria({ ...criteria, size: SHOWN }), facetLimit: 0 }
  const answer = await askNear(app, (buyerEnteredZip) => api(searchLots, { body: { ...body, buyerEnteredZip } })).catch(() => null)
  if (answer === null) return NO_LOTS
  const { results } = answer
  return { lots: cardsOf(results, app), total: results.totalElements, path: criteriaToUrl(criteria) }
}
