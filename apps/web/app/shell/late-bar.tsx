import { Link } from 'react-router'
import { useText } from '../platform/app-info.ts'
import { Icon } from '../ui/icon.tsx'
import { useNavCount } from './nav-counts.ts'

/** Above every page of whoever is late with a payment: what that keeps them from, and the way to pay it (auction-rules B2.8). */
export function LateBar() {
  const text = useText()
  if ((useNavCount('lateInvoices') ?? 0) === 0) return null
  return (
    <section className="al-bar" aria-label={text.t('pay.late.region')} data-late>
      <div className="wrap al-in">
        <Icon name="warn" />
        <p>
          {text.t('pay.late.bar')}{' '}
          <Link className="link" to="/payments">
            {text.t('pay.late.see')}
          </Link>
        </p>
      </div>
    </section>
  )
}
