import { Link } from 'react-router'
import { can } from '@app/rules/access/can.ts'
import { useApp, useText } from '../../platform/app-info.ts'

const PLACES = [
  ['/operations/money/lenders', 'lenderDesk.title', 'MONEY'],
  ['/operations/money/lenders/handovers', 'lenderDesk.handed', 'MONEY,OPERATOR'],
] as const

/** Lenders, and what they have, as far as the reader may see it. */
export function LenderNav({ at }: { readonly at: (typeof PLACES)[number][0] }) {
  const text = useText()
  const { person } = useApp()
  return (
    <nav className="seg" aria-label={text.t('lenderDesk.nav')}>
      {PLACES.filter(([, , access]) => can(person, access)).map(([path, key]) => (
        <Link key={path} to={path} aria-current={path === at ? 'page' : undefined}>
          {text.t(key)}
        </Link>
      ))}
    </nav>
  )
}
