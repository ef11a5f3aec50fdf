import { Link } from 'react-router'
import type { OwnListName } from '@app/contract/bids/bidding-limits.ts'
import { useText } from '../../platform/app-info.ts'

interface EmptyListProps {
  readonly name: OwnListName
  /** Words that the list was narrowed by; empty for none. */
  readonly query: string
}

/** In place of rows: what would stand here, or that nothing of it matches, and the way on. */
export function EmptyList({ name, query }: EmptyListProps) {
  const text = useText()
  return (
    <p className="empty">
      {query === '' ? text.t(`bids.none.${name}`) : text.t('bids.none.found', { query })}{' '}
      <Link className="link" to="/lotSearchResults">
        {text.t('bids.none.search')}
      </Link>
    </p>
  )
}
