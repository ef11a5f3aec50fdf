import { Link } from 'react-router'
import { overLotsOf, type OverLots, type SearchCriteria, withClauses } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { UNSOLD_OFFERS_CLAUSE } from '@app/rules/search/facet-table.ts'
import { useText } from '../../platform/app-info.ts'
import type { FacetData } from './facets/facet-data.ts'
import { HOW_IT_SELLS, isUnsoldList } from './results-heading.ts'

const CHOICES = ['hidden', 'shown', 'only'] as const satisfies readonly OverLots[]

/** The same criteria with another choice of what becomes of lots whose sale is over; the list's own choice is not written out. */
function withOver(criteria: SearchCriteria, over: OverLots): SearchCriteria {
  const isOwn = overLotsOf({ ...criteria, over: null }) === over
  return { ...criteria, page: 0, over: isOwn ? null : over }
}

interface OverLotsProps {
  readonly criteria: SearchCriteria
  readonly facets: readonly FacetData[]
}

/** The way to those of the list that went unsold and take offers now, where there are any. */
function UnsoldLots({ criteria, facets }: OverLotsProps) {
  const text = useText()
  const count = facets.find(({ code }) => code === HOW_IT_SELLS)?.options.find(({ clause }) => clause === UNSOLD_OFFERS_CLAUSE)?.count ?? 0
  if (count === 0 || isUnsoldList(criteria)) return null
  return (
    <Link className="link" rel="nofollow" to={criteriaToUrl(withClauses(criteria, HOW_IT_SELLS, [UNSOLD_OFFERS_CLAUSE]))}>
      {text.t('search.unsold', { count })}
    </Link>
  )
}

/** Sales to come, those that are over too, or only these. */
export function OverLotsChoice({ criteria, facets }: OverLotsProps) {
  const text = useText()
  const chosen = overLotsOf(criteria)
  return (
    <nav className="over-lots" aria-label={text.t('search.over')}>
      {CHOICES.map((over) => (
        <Link
          key={over}
          className="link"
          rel="nofollow"
          to={criteriaToUrl(withOver(criteria, over))}
          aria-current={over === chosen ? 'true' : undefined}
        >
          {text.t(`search.over.${over}`)}
        </Link>
      ))}
      <UnsoldLots criteria={criteria} facets={facets} />
    </nav>
  )
}
