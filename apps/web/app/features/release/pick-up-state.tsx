import { Link } from 'react-router'
import type { PickUp } from '@app/contract/release/release.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

/** Noon of a calendar day, so that no clock moves it to another. */
const NOON = 'T12:00:00Z'

/** How a won lot stands, in words: what keeps it and who acts, or that it may leave. */
export function PickUpState({ lot }: { readonly lot: PickUp }) {
  const text = useText()
  const formats = useFormats()
  if (lot.bar === 'NOT_PAID')
    return (
      <p>
        <b>{text.t('release.bar.NOT_PAID')}</b>{' '}
        <Link className="link" to="/member-payments/unpaid-invoices">
          {text.t('release.pay')}
        </Link>
      </p>
    )
  if (lot.bar === 'HELD')
    return (
      <p>
        <b>{text.t('release.bar.HELD')}</b>: {lot.holds.map((hold) => text.t(`release.hold.${hold}`)).join(', ')}
        {lot.lender === '' ? null : `. ${text.t('release.lender', { lender: lot.lender })}`}
      </p>
    )
  if (lot.bar === 'GONE') return <p>{text.t('release.bar.GONE')}</p>
  if (lot.pass === null) return <p className="ok">{text.t('release.state.READY')}</p>
  const day = formats.day(Date.parse(`${lot.pass.on}${NOON}`), lot.clock)
  return <p className="ok">{text.t('release.state.PASS', { carrier: lot.pass.carrier, day })}</p>
}
