import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'

/** What a broker or a master runs: a page each. A new page of theirs is one row here. */
const PLACES = [
  ['/brokerProfile', 'broker.profile.title'],
  ['/bidders', 'mandate.bidders.title'],
] as const

/** The way between the pages of a broker or a master. */
export function BrokerMenu({ current }: { readonly current: (typeof PLACES)[number][0] }) {
  const text = useText()
  return (
    <nav className="seg" aria-label={text.t('broker.menu')}>
      {PLACES.map(([path, key]) => (
        <Link key={path} to={path} aria-current={path === current ? 'page' : undefined}>
          {text.t(key)}
        </Link>
      ))}
    </nav>
  )
}
