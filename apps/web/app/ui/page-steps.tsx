import { Link } from 'react-router'
import { useText } from '../platform/app-info.ts'

interface PageStepsProps {
  /** The page that is shown, and how many there are; the first is 1. */
  readonly page: number
  readonly pages: number
  /** Address of a page. */
  readonly to: (page: number) => string
}

/** The way to the page before and the page after; nothing where all fits on one. */
export function PageSteps({ page, pages, to }: PageStepsProps) {
  const text = useText()
  if (pages < 2) return null
  const label = text.t('bids.page', { page, pages })
  return (
    <nav className="seg" aria-label={label}>
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev">
          {text.t('bids.page.previous')}
        </Link>
      ) : null}
      <span>{label}</span>
      {page < pages ? (
        <Link to={to(page + 1)} rel="next">
          {text.t('bids.page.next')}
        </Link>
      ) : null}
    </nav>
  )
}
