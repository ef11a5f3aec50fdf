import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'

const PLACES = [
  ['/operations/money', 'moneyDesk.search'],
  ['/operations/money/payments', 'pay.desk.title'],
  ['/operations/money/acts', 'moneyDesk.acts'],
  ['/operations/money/refunds', 'refund.desk.title'],
  ['/operations/money/disputes', 'dispute.title'],
  ['/operations/money/defaults', 'default.title'],
  ['/operations/money/lenders', 'lenderDesk.title'],
  ['/operations/money/settlements', 'settle.title'],
  ['/operations/money/statements', 'bank.title'],
  ['/operations/money/tills', 'till.money.title'],
  ['/operations/money/books', 'books.title'],
  ['/operations/money/months', 'books.months'],
  ['/operations/fees', 'feeDesk.title'],
  ['/operations/tax', 'tax.title'],
] as const

/** The desks of who keeps the books. */
export function MoneyNav({ at }: { readonly at?: (typeof PLACES)[number][0] }) {
  const text = useText()
  return (
    <nav className="seg pay-nav" aria-label={text.t('moneyDesk.nav')}>
      {PLACES.map(([path, key]) => (
        <Link key={path} to={path} aria-current={path === at ? 'page' : undefined}>
          {text.t(key)}
        </Link>
      ))}
    </nav>
  )
}
