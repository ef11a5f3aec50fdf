import { Link } from 'react-router'
import {
  answerCounterBid,
  BUYER_ACTIONS,
  listCounterBids,
  type CounterBid,
  type CounterBids,
} from '@app/contract/operations/after-hammer.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Section } from '../../../ui/section.tsx'
import { AnswerForm } from './answer-form.tsx'
import { asWritten } from '../../lots/lot-name.ts'
import { NegotiationFacts } from './negotiation-facts.tsx'
import { useDesk } from '../../desks/use-desk.ts'

export const load = ({ api }: LoadArgs): Promise<CounterBids> => api(listCounterBids, {})

export const head = (_: CounterBids, __: AppInfo, text: Text): PageHead => ({ title: text.t('counter.title') })

type BuyerAction = (typeof BUYER_ACTIONS)[number]

/** An answer that waits for a second person of the account, and where they agree to it. */
function Requested({ one: { requested, currency } }: { readonly one: CounterBid }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  if (requested === null) return null
  const amount = formats.money({ minor: requested.amountMinor, currency })
  return (
    <p>
      <Link className="link" to="/bidRequests">
        {text.t('request.counter', { amount, when: formats.timeWithin(Date.parse(requested.until), zone, nowMs) })}
      </Link>
    </p>
  )
}

/** A buyer's highest bids that wait for an answer, theirs or the seller's, and their offers (MQ-097). */
export function Page({ data }: { readonly data: CounterBids }) {
  const text = useText()
  const formats = useFormats()
  const { message, say } = useDesk()
  return (
    <div className="desk">
      <h1>{text.t('counter.title')}</h1>
      <p>{text.t('counter.lead')}</p>
      <output className="desk-said">{message}</output>
      {data.counterBids.length === 0 ? <p className="dim">{text.t('counter.none')}</p> : null}
      <ul className="drops">
        {data.counterBids.map((one) => (
          <li key={one.lotNumber} data-lot={one.lotNumber}>
            <h2>
              <Link className="link" to={`/lot/${one.lotNumber}`}>
                {asWritten(one.description)}
              </Link>
            </h2>
            <NegotiationFacts negotiation={one} />
            <Requested one={one} />
            {one.owner === 'buyer' ? (
              <AnswerForm
                negotiation={one}
                plain={['accept', 'keep']}
                priced="raise"
                leastMinor={one.raiseMinor}
                onGiven={() => say('ops.done')}
                give={(api, { action, amount }) =>
                  api(answerCounterBid, {
                    params: { lotNumber: String(one.lotNumber) },
                    body: { action: action as BuyerAction, amount },
                  })
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
      <Section id="offers-h" title={text.t('counter.offers')}>
        {data.offers.length === 0 ? <p className="dim">{text.t('counter.offers.none')}</p> : null}
        <ul>
          {data.offers.map((one) => (
            <li key={one.offerId}>
              <Link className="link" to={`/lot/${one.lotNumber}`}>
                {asWritten(one.description)}
              </Link>
              : {formats.money({ minor: one.amountMinor, currency: one.currency })}{' '}
              <b>{text.dyn(`counter.offer.${one.state}`, one.state)}</b>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
