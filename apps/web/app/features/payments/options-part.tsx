import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'

/** How one can pay, and what money pays first. */
export function OptionsPart({ canPayByCard, hasLenders }: { readonly canPayByCard: boolean; readonly hasLenders: boolean }) {
  const text = useText()
  const ways = [
    ['transfer', text.t('pay.transfer.title'), text.t('pay.transfer.lead')],
    ...(canPayByCard ? [['card', text.t('gateway.card.title'), text.t('gateway.card.lead')] as const] : []),
    ['counter', text.t('pay.counter.title'), text.t('pay.counter.text')],
    ['lender', text.t('lender.title'), text.t(hasLenders ? 'lender.options' : 'lender.none')],
    ['order', text.t('pay.order.title'), text.t('pay.order.text')],
  ] as const
  return (
    <>
      {ways.map(([name, title, words]) => (
        <section className="sec" key={name} aria-labelledby={`way-${name}`}>
          <div className="sec-h">
            <h2 id={`way-${name}`}>{title}</h2>
          </div>
          <p>{words}</p>
        </section>
      ))}
      <p className="acts">
        <Link className="btn ink" to="/makePayment">
          {text.t('pay.options.open')}
        </Link>
        {canPayByCard ? (
          <Link className="btn" to="/member-payments/card">
            {text.t('gateway.card.link')}
          </Link>
        ) : null}
      </p>
    </>
  )
}
