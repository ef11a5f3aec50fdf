import { Link } from 'react-router'
import { answerNegotiation, answerOffer, listNegotiations, SELLER_ACTIONS, type NegotiationDesk } from '@app/contract/after-hammer.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { asWritten } from '../lots/lot-name.ts'
import { AnswerForm } from './answer-form.tsx'
import { NegotiationFacts } from './negotiation-facts.tsx'
import { useDesk } from './use-desk.ts'
import type { Operate } from '../alerts/operate.ts'

export const load = ({ api }: LoadArgs): Promise<NegotiationDesk> => api(listNegotiations, {})

export const head = (_: NegotiationDesk, __: AppInfo, text: Text): PageHead => ({ title: text.t('ops.negotiations') })

type SellerAction = (typeof SELLER_ACTIONS)[number]

function Negotiation({ one, act }: { readonly one: NegotiationDesk['negotiations'][number]; readonly act: Operate }) {
  const text = useText()
  return (
    <li data-lot={one.lotNumber}>
      <h3>
        <Link className="link" to={`/lot/${one.lotNumber}`}>
          {one.lotNumber}
        </Link>{' '}
        {asWritten(one.description)}
      </h3>
      <p className="dim">
        {text.t('ops.negotiation.parties', { seller: one.sellerName, buyer: one.buyerNumber === null ? '' : String(one.buyerNumber) })}
      </p>
      <NegotiationFacts negotiation={one} />
      {one.sellerPath === null ? null : (
        <p>
          <a className="link" href={one.sellerPath} rel="noreferrer">
            {text.t('ops.negotiation.link')}
          </a>
        </p>
      )}
      {one.owner === 'seller' ? (
        <AnswerForm
          negotiation={one}
          plain={['accept', 'decline']}
          priced={one.rounds < one.roundsMax ? 'counter' : null}
          leastMinor={one.raiseMinor}
          give={({ action, amount }) =>
            void act((api) =>
              api(answerNegotiation, { params: { lotNumber: String(one.lotNumber) }, body: { action: action as SellerAction, amount } }),
            )
          }
        />
      ) : null}
    </li>
  )
}

function Offer({ one, act }: { readonly one: NegotiationDesk['offers'][number]; readonly act: Operate }) {
  const text = useText()
  const formats = useFormats()
  const answer = (action: 'accept' | 'decline'): void =>
    void act((api) => api(answerOffer, { params: { offerId: String(one.offerId) }, body: { action } }))
  return (
    <li data-offer={one.offerId}>
      <p>
        <Link className="link" to={`/lot/${one.lotNumber}`}>
          {one.lotNumber}
        </Link>{' '}
        {asWritten(one.description)}: {formats.money({ minor: one.amountMinor, currency: one.currency })}{' '}
        <b>{text.dyn(`counter.offer.${one.state}`, one.state)}</b>
      </p>
      {one.state === 'OPEN' ? (
        <p className="acts has-script">
          <button className="btn ink" type="button" onClick={() => answer('accept')}>
            {text.t('counter.act.accept')}
          </button>
          <button className="btn" type="button" onClick={() => answer('decline')}>
            {text.t('counter.act.decline')}
          </button>
        </p>
      ) : null}
    </li>
  )
}

/** Highest bids and offers that wait for their sellers; operators answer for them here. */
export function Page({ data }: { readonly data: NegotiationDesk }) {
  const text = useText()
  const { act, said } = useDesk()
  return (
    <div className="desk">
      <h1>{text.t('ops.negotiations')}</h1>
      <output className="desk-said">{said}</output>
      <section className="sec">
        {data.negotiations.length === 0 ? <p className="dim">{text.t('ops.negotiations.none')}</p> : null}
        <ul className="drops">
          {data.negotiations.map((one) => (
            <Negotiation key={one.lotNumber} one={one} act={act} />
          ))}
        </ul>
      </section>
      <Section id="offers-h" title={text.t('counter.offers')}>
        {data.offers.length === 0 ? <p className="dim">{text.t('counter.offers.none')}</p> : null}
        <ul className="drops">
          {data.offers.map((one) => (
            <Offer key={one.offerId} one={one} act={act} />
          ))}
        </ul>
      </Section>
    </div>
  )
}
