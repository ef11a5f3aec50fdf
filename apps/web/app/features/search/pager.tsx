import { Form, Link } from 'react-router'
import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl, pathOfCriteria } from '@app/rules/search/criteria-to-url.ts'
import { useText } from '../../platform/app-info.ts'
import { Icon } from '../../ui/icon.tsx'
import { HiddenCriteria } from './facets/hidden-criteria.tsx'
import { pagesAround } from './pages-around.ts'

interface PagerProps {
  readonly criteria: SearchCriteria
  readonly pageCount: number
}

/**
 * Pages of a result: numbers are `button.p-paginator-page`, which page scripts look for (wire.md, hooks), in a form that turns
 * pages without script; previous and next are links that a crawler follows.
 */
export function Pager({ criteria, pageCount }: PagerProps) {
  const text = useText()
  const { page } = criteria
  if (pageCount < 2) return null
  const step = (to: number, icon: 'left' | 'right', name: 'search.page.previous' | 'search.page.next') =>
    to < 0 || to >= pageCount ? (
      <span className="btn sq ghost" aria-hidden="true" />
    ) : (
      <Link
        className="btn sq ghost"
        to={criteriaToUrl({ ...criteria, page: to })}
        rel={icon === 'left' ? 'prev' : 'next'}
        aria-label={text.t(name)}
      >
        <Icon name={icon} />
      </Link>
    )
  return (
    <nav className="pager" aria-label={text.t('search.pages')}>
      {step(page - 1, 'left', 'search.page.previous')}
      <Form className="pager-in" action={pathOfCriteria(criteria)}>
        <HiddenCriteria criteria={criteria} except={['page']} />
        {pagesAround(page, pageCount).map((one, index) =>
          one === null ? (
            <span key={`gap ${index}`} className="dim">
              …
            </span>
          ) : (
            <button
              key={one}
              className="p-paginator-page"
              name="page"
              value={one + 1}
              aria-label={text.t('search.page', { page: one + 1 })}
              aria-current={one === page ? 'page' : undefined}
            >
              {one + 1}
            </button>
          ),
        )}
      </Form>
      {step(page + 1, 'right', 'search.page.next')}
    </nav>
  )
}
