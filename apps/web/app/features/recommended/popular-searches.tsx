import { Link } from 'react-router'
import type { PopularSearches } from '@app/contract/recommendations/recommendations.answers.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { NO_CRITERIA, type SearchCriteria, withClauses } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useText } from '../../platform/app-info.ts'
import { asWritten } from '../lots/lot-name.ts'

/** Names of each kind that are shown. */
const SHOWN = 6

const ofMake = (make: string): SearchCriteria => withClauses(NO_CRITERIA, 'MAKE', [valueClause('lot_make_desc', make)])
const makePath = (make: string): string => criteriaToUrl(ofMake(make))
const modelPath = (make: string, model: string): string =>
  criteriaToUrl(withClauses(ofMake(make), 'MODG', [valueClause('lot_model_group', model)]))

export interface PopularLink {
  readonly name: string
  readonly path: string
}

/** Links to the searches that are shown. */
export const popularLinks = ({ lotModelGroup, lotMakeDesc }: PopularSearches): readonly PopularLink[] => [
  ...lotModelGroup.slice(0, SHOWN).map(({ make, model }) => ({ name: asWritten(`${make} ${model}`), path: modelPath(make, model) })),
  ...lotMakeDesc.slice(0, SHOWN).map((make) => ({ name: asWritten(make), path: makePath(make) })),
]

/** What others look for most, as searches; without any it is not there. */
export function PopularSearchLinks({ links }: { readonly links: readonly PopularLink[] }) {
  const text = useText()
  if (links.length === 0) return null
  return (
    <nav aria-labelledby="popular-h">
      <h2 id="popular-h">{text.t('recommended.searches')}</h2>
      <ul className="chips">
        {links.map(({ name, path }) => (
          <li key={path}>
            <Link className="chip" to={path}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
