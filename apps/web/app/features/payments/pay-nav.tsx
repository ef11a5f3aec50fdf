import { Link } from 'react-router'
import { paymentsDuePath } from '@app/rules/sites/member-billing.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { type PaymentsData, pathOfSection } from './payments-data.ts'

const PARTS = [
  ['overview', 'pay.title', '/payments'],
  ['unpaid', 'pay.unpaid.title', ''],
  ['paid', 'pay.paid.title', pathOfSection('paid-invoices')],
  ['history', 'pay.history.title', pathOfSection('payment-history')],
  ['deposits', 'pay.deposits.title', pathOfSection('deposits')],
  ['methods', 'pay.methods.title', pathOfSection('payment-methods')],
  ['options', 'pay.options.title', '/paymentOptions'],
] as const satisfies readonly (readonly [PaymentsData['part'], string, string])[]

/** The pages of payments. */
export function PayNav({ part }: { readonly part: PaymentsData['part'] }) {
  const text = useText()
  const { siteCode } = useApp()
  const shown = part === 'due' ? 'unpaid' : part
  return (
    <nav className="pay-nav seg" aria-label={text.t('pay.nav')}>
      {PARTS.map(([name, key, path]) => (
        <Link key={name} to={path === '' ? paymentsDuePath(siteCode) : path} aria-current={name === shown ? 'page' : undefined}>
          {text.t(key)}
        </Link>
      ))}
    </nav>
  )
}
