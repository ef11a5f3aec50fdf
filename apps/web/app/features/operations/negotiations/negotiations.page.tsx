import { useState } from 'react'
import { Link } from 'react-router'
import { answerOffer, listNegotiations, SELLER_ACTIONS, type NegotiationDesk } from '@app/contract/operations/after-hammer.ts'
import { askOverride, type DeskOverride, listOverrides } from '@app/contract/operations/lane-desk.ts'
import { needsSecondPerson } from '@app/rules/bidding/second-person.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { PageSteps } from '../../../ui/page-steps.tsx'
import { Section } from '../../../ui/section.tsx'
import { asWritten } from '../../lots/lot-name.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { AnswerForm, ReasonField } from './answer-form.tsx'
import { NegotiationFacts } from './negotiation-facts.tsx'
import { Overrides } from '../overrides.tsx'
import { ActButton } from '../../../ui/form/busy-button.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'
import { useDesk, type Desk } from '../../desks/use-desk.ts'
import { DeskNav } from '../../desks/desk-nav.tsx'

interface DeskData extends NegotiationDesk {
  readonly waiting: readonly DeskOverride[]
  /** Only what a seller has to answer is listed. */
  readonly isSellersTurn: boolean
}

const SELLER = 'seller' as const

const pageIn = (url: URL, name: string): string => /^[1-9]\d{0,5}$/.exec(url.searchParams.get(name) ?? '')?.[0] ?? '1'

/** Which negotiations and offers are listed, and which page of each. */
interface Listed {
  readonly isSellersTurn: boolean
  readonly page?: number
  readonly offersPage?: number
}

function addressOf({ isSellersTurn, page = 1, offersPage = 1 }: Listed): string {
  const params = new URLSearchParams({
    ...(isSellersTurn && { waitingFor: SELLER }),
    ...(page > 1 && { page: String(page) }),
    ...(offersPage > 1 && { offersPage: String(offersPage) }),
  })
  return params.size === 0 ? '/operations/negotiations' : `/operations/negotiations?${params}`
}

export async function load({ api, url }: LoadArgs): Promise<DeskData> {
  const isSellersTurn = url.searchParams.get('waitingFor') === SELLER
  const pages = { page: pageIn(url, 'page'), offersPage: pageIn(url, 'offersPage') }
  const query = isSellersTurn ? ({ ...pages, waitingFor: SELLER } as const) : pages
  const [desk, { overrides }] = await Promise.all([api(listNegotiations, { query }), api(listOverrides, {})])
  return { ...desk, isSellersTurn, waiting: overrides.filter(({ act }) => act === 'ANSWER' || act === 'OFFER') }
}

export const head = (_: DeskData, __: AppInfo, text: Text): PageHead => ({ title: text.t('ops.negotiations') })

type SellerAction = (typeof SELLER_ACTIONS)[number]
type OfferAction = 'accept' | 'decline'

function Negotiation({ one, say }: { readonly one: NegotiationDesk['negotiations'][number] } & Pick<Desk, 'say'>) {
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
        {one.sellerName === '' ? text.t('ops.negotiation.noSeller') : text.t('ops.negotiation.seller', { seller: one.sellerName })} ·{' '}
        {one.buyerNumber === null ? text.t('ops.negotiation.noBuyer') : text.t('ops.negotiation.buyer', { buyer: String(one.buyerNumber) })}
      </p>
      <NegotiationFacts negotiation={one} />
      {one.owner === 'seller' ? (
        <AnswerForm
          negotiation={one}
          plain={['accept', 'decline']}
          priced={one.rounds < one.roundsMax ? 'counter' : null}
          leastMinor={one.raiseMinor}
          needsReason
          onGiven={() => say('ops.override.requested')}
          give={(api, { action, amount, reason = '' }) =>
            api(askOverride, {
              body: { lotNumber: one.lotNumber, act: 'ANSWER', answer: action as SellerAction, amountMinor: amount, reason },
            })
          }
        />
      ) : null}
    </li>
  )
}

/** The lot has bids: another operator confirms, and reads why. */
function OfferQuestion({
  one,
  answer,
  say,
  end,
}: {
  readonly one: NegotiationDesk['offers'][number]
  readonly answer: OfferAction
  readonly end: () => void
} & Pick<Desk, 'say'>) {
  const text = useText()
  const words = text.t(`ops.override.OFFER.${answer}`)
  return (
    <DeskForm
      className="desk-form"
      aria-label={words}
      onDone={() => {
        say('ops.override.requested')
        end()
      }}
      act={(api, form) => {
        const body = { lotNumber: one.lotNumber, act: 'OFFER', answer, offerId: one.offerId, reason: fieldText(form, 'reason') } as const
        return api(askOverride, { body })
      }}
    >
      <p>{words}</p>
      <ReasonField id={`of-why-${one.offerId}`} />
      <FormFoot send={text.t('ops.lane.ask.plain')}>
        <button className="btn" type="button" onClick={end}>
          {text.t('counter.sure.back')}
        </button>
      </FormFoot>
    </DeskForm>
  )
}

function Offer({ one, act, say }: { readonly one: NegotiationDesk['offers'][number] } & Pick<Desk, 'act' | 'say'>) {
  const text = useText()
  const formats = useFormats()
  const [toConfirm, setToConfirm] = useState<OfferAction | null>(null)
  const isSecond = needsSecondPerson('OFFER', one)
  const answer = async (action: OfferAction): Promise<void> => {
    if (isSecond) setToConfirm(action)
    else await act((api) => api(answerOffer, { params: { offerId: String(one.offerId) }, body: { action } }))
  }
  return (
    <li data-offer={one.offerId}>
      <p>
        <Link className="link" to={`/lot/${one.lotNumber}`}>
          {one.lotNumber}
        </Link>{' '}
        {asWritten(one.description)}: {formats.money({ minor: one.amountMinor, currency: one.currency })}{' '}
        <b>{text.dyn(`counter.offer.${one.state}`, one.state)}</b>
      </p>
      {one.state === 'OPEN' && toConfirm !== null ? (
        <OfferQuestion one={one} answer={toConfirm} say={say} end={() => setToConfirm(null)} />
      ) : null}
      {one.state === 'OPEN' && toConfirm === null ? (
        <p className="acts has-script">
          <ActButton className="btn ink" act={() => answer('accept')}>
            {text.t('counter.act.accept')}
          </ActButton>
          <ActButton act={() => answer('decline')}>{text.t('counter.act.decline')}</ActButton>
        </p>
      ) : null}
    </li>
  )
}

/** Highest bids and offers that wait for their sellers; operators answer for them here. */
export function Page({ data }: { readonly data: DeskData }) {
  const text = useText()
  const { act, message, say } = useDesk()
  const { steps, isSellersTurn } = data
  const [page, offersPage] = [steps.negotiations.page, steps.offers.page]
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('ops.negotiations')}</h1>
      <output className="desk-said">{message}</output>
      <Overrides overrides={data.waiting} act={act} />
      <nav className="seg" aria-label={text.t('ops.negotiations.which')}>
        <Link to={addressOf({ isSellersTurn: true })} aria-current={isSellersTurn ? 'page' : undefined}>
          {text.t('ops.now.sellers')}
        </Link>
        <Link to={addressOf({ isSellersTurn: false })} aria-current={isSellersTurn ? undefined : 'page'}>
          {text.t('ops.negotiations.all')}
        </Link>
      </nav>
      <section className="sec">
        {data.negotiations.length === 0 ? <p className="dim">{text.t('ops.negotiations.none')}</p> : null}
        <ul className="drops">
          {data.negotiations.map((one) => (
            <Negotiation key={one.lotNumber} one={one} say={say} />
          ))}
        </ul>
        <PageSteps {...steps.negotiations} to={(next) => addressOf({ isSellersTurn, page: next, offersPage })} />
      </section>
      <Section id="offers-h" title={text.t('counter.offers')}>
        {data.offers.length === 0 ? <p className="dim">{text.t('counter.offers.none')}</p> : null}
        <ul className="drops">
          {data.offers.map((one) => (
            <Offer key={one.offerId} one={one} act={act} say={say} />
          ))}
        </ul>
        <PageSteps {...steps.offers} to={(next) => addressOf({ isSellersTurn, page, offersPage: next })} />
      </Section>
    </div>
  )
}
