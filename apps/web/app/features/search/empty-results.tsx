import { Link } from 'react-router'
import { alertAddressOf } from '@app/rules/saved-searches/alert-address.ts'
import { withoutFilters, withToggledClause, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { LanePath } from '../../ui/error-view.tsx'
import { IdeaLinks } from '../recommended/idea-links.tsx'
import { chipsOf } from './facets/facet-words.ts'
import { useRadiusWord } from './facets/radii.ts'
import type { ResultsData, Wider } from './results-data.ts'

/** How much further from the place there is something, and the way there. */
function WiderLine({ criteria, wider: { miles, total } }: { readonly criteria: SearchCriteria; readonly wider: Wider }) {
  const text = useText()
  const radiusWord = useRadiusWord()
  // Without a bound the words say so.
  const distance = miles === null ? 'any' : radiusWord(miles)
  return (
    <li>
      <span>{text.t('search.none.wider', { place: criteria.buyerEnteredZip, distance, count: total })}</span>
      <Link className="btn sm" to={criteriaToUrl({ ...criteria, page: 0, milesAway: miles })}>
        {text.t('search.none.widerAction', { distance })}
      </Link>
    </li>
  )
}

/** Says which filter emptied the list and offers to drop it, or to look further away. */
export function EmptyResults({ data }: { readonly data: ResultsData }) {
  const text = useText()
  const formats = useFormats()
  const chips = chipsOf(data.criteria, { text, formats, currency: useApp().currency })
  const labelOf = (code: string, clause: string): string =>
    chips.find((chip) => chip.code === code && chip.clause === clause)?.label ?? clause
  const useful = data.drops.filter((drop) => drop.total > 0)
  const { query } = data.criteria
  return (
    <div className="empty">
      <LanePath />
      <h2>{text.t('search.none.head')}</h2>
      {query !== '' ? <p>{text.t('search.none.text', { text: query })}</p> : null}
      <ul className="drops">
        {data.wider === null ? null : <WiderLine criteria={data.criteria} wider={data.wider} />}
        {useful.map((drop) => {
          const filter = labelOf(drop.code, drop.clause)
          return (
            <li key={`${drop.code} ${drop.clause}`}>
              <span>{text.t('search.none.drop', { filter, count: drop.total })}</span>
              <Link className="btn sm" to={criteriaToUrl(withToggledClause(data.criteria, drop.code, drop.clause))}>
                {text.t('search.none.dropAction', { filter })}
              </Link>
            </li>
          )
        })}
      </ul>
      <p className="acts">
        {chips.length > 0 ? (
          <Link className="btn ink" to={criteriaToUrl(withoutFilters(data.criteria))}>
            {text.t('search.filters.clear')}
          </Link>
        ) : null}
        <Link className="btn" to="/lotSearchResults">
          {text.t('search.none.all')}
        </Link>
        <Link className="btn" to="/vehicleFinder">
          {text.t('finder.title')}
        </Link>
        <Link className="btn" to={alertAddressOf(data.criteria)}>
          {text.t('vehicleAlert.tell')}
        </Link>
      </p>
      {data.ideas === null ? null : <IdeaLinks ideas={data.ideas} />}
    </div>
  )
}
