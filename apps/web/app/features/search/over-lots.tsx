import { Link } from 'react-router'
import { overLotsOf, type OverLots, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useText } from '../../platform/app-info.ts'

const CHOICES = ['hidden', 'shown', 'only'] as const satisfies readonly OverLots[]

/** The same criteria with another choice of what becomes of lots whose sale is over; the list's own choice is not written out. */
function withOver(criteria: SearchCriteria, over: OverLots): SearchCriteria {
  const isOwn = overLotsOf({ ...criteria, over: null }) === over
  return { ...criteria, page: 0, over: isOwn ? null : over }
}

/** Sales to come, those that are over too, or only these. */
export function OverLotsChoice({ criteria }: { readonly criteria: SearchCriteria }) {
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
    </nav>
  )
}
