import { Link } from 'react-router'
import type { TextKey } from '@app/text/keys.ts'
import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { sortKeysOf, sortNameOf, type SortName } from '@app/rules/search/sorts.ts'
import { useText } from '../../platform/app-info.ts'

interface SortHeadProps {
  readonly criteria: SearchCriteria
  readonly column: TextKey & `search.column.${string}`
  /** Orders that the head turns through. */
  readonly orders: readonly [SortName, ...SortName[]]
  readonly className?: string
}

const isDescending = (name: SortName): boolean => name.endsWith('-high') || name.endsWith('-new')

/** A column's head that orders by it; says to a screen reader which way it runs. */
export function SortHead({ criteria, column, orders, className }: SortHeadProps) {
  const text = useText()
  const shown = sortNameOf(criteria.sort) === 'default' && criteria.query === '' ? 'sale-date' : sortNameOf(criteria.sort)
  const at = orders.findIndex((order) => order === shown)
  const next = orders[(at + 1) % orders.length] ?? orders[0]
  const current = orders[at]
  const name = text.t(column)
  return (
    <th className={className} aria-sort={current ? (isDescending(current) ? 'descending' : 'ascending') : undefined}>
      <Link to={criteriaToUrl({ ...criteria, page: 0, sort: sortKeysOf(next) })} aria-label={text.t('search.sortBy', { column: name })}>
        {name}
        {current ? (isDescending(current) ? ' ↓' : ' ↑') : ''}
      </Link>
    </th>
  )
}
