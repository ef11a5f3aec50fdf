import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import type { OverLinks } from './over-links.ts'

/** Sales to come, those that are over too, or only these; and the way to those that went unsold and take offers now. */
export function OverLotsChoice({ chosen, choices, unsold }: OverLinks) {
  const text = useText()
  return (
    <nav className="over-lots" aria-label={text.t('search.over')}>
      {choices.map(({ over, to }) => (
        <Link key={over} className="link" rel="nofollow" to={to} aria-current={over === chosen ? 'true' : undefined}>
          {text.t(`search.over.${over}`)}
        </Link>
      ))}
      {unsold === null ? null : (
        <Link className="link" rel="nofollow" to={unsold.to}>
          {text.t('search.unsold', { count: unsold.count })}
        </Link>
      )}
    </nav>
  )
}
