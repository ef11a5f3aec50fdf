import { Link } from 'react-router'
import { withoutFilters, withToggledClause, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { chipsOf } from './facet-words.ts'
import { anywhere } from './near-facet.tsx'
import { useRadiusWord } from './radii.ts'

/** What is set, each filter removable by itself. */
export function Chips({ criteria }: { readonly criteria: SearchCriteria }) {
  const text = useText()
  const formats = useFormats()
  const radiusWord = useRadiusWord()
  const chips = chipsOf(criteria, { text, formats, currency: useApp().currency })
  const zip = criteria.buyerEnteredZip
  const within =
    zip === '' || criteria.milesAway === null ? '' : text.t('search.chip.within', { distance: radiusWord(criteria.milesAway), place: zip })
  if (chips.length === 0 && within === '') return null
  return (
    <ul className="chips scrollx" aria-label={text.t('search.filters.active')}>
      {within === '' ? null : (
        <li className="chip">
          {within}
          <Link to={criteriaToUrl(anywhere(criteria))} aria-label={text.t('search.chip.remove', { filter: within })}>
            <Icon name="close" />
          </Link>
        </li>
      )}
      {chips.map((chip) => (
        <li key={`${chip.code} ${chip.clause}`} className="chip">
          {chip.label}
          <Link
            to={criteriaToUrl(withToggledClause(criteria, chip.code, chip.clause))}
            aria-label={text.t('search.chip.remove', { filter: chip.label })}
          >
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="btn ghost sm" to={criteriaToUrl(withoutFilters(criteria))}>
          {text.t('search.filters.clear')}
        </Link>
      </li>
    </ul>
  )
}
