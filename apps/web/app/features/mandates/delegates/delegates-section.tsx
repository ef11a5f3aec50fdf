import '../../../style/memberships.css'
import { useApp, useText } from '../../../platform/app-info.ts'
import { faultWords } from '../fault-words.ts'
import type { DelegatesData } from './delegates-data.ts'
import { OffersPart } from './offers-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { TokensPart } from './tokens-part.tsx'

/** People with accounts of their own and programs that bid for the reader, and for whom the reader may bid. */
export function DelegatesSection({ data }: { readonly data: DelegatesData }) {
  const text = useText()
  const { member } = useApp()
  const { people, programs, fault } = data
  const wrong = faultWords(fault, text)
  const isBuyer = member?.kind === 'buyer'
  return (
    <div className="mandates">
      <h2>{text.t('account.menu.delegates')}</h2>
      <p>{text.t('delegate.lead')}</p>
      <p className="dim">{text.t('mandate.caps.lead', { zone: people.zone.replaceAll('_', ' ') })}</p>
      <div role="alert">{wrong === '' ? null : <p className="alert bad">{wrong}</p>}</div>
      {people.offers.length === 0 ? null : <OffersPart offers={people.offers} />}
      {isBuyer ? <PeoplePart people={people} about={data.about} /> : null}
      {isBuyer ? <TokensPart programs={programs} aboutToken={data.aboutToken} /> : null}
    </div>
  )
}
