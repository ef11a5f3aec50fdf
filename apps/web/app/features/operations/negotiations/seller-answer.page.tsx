import { useState } from 'react'
import { giveSellerAnswer, openSellerAnswer, SELLER_ACTIONS, type NegotiationView } from '@app/contract/operations/after-hammer.ts'
import { isFailure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { asWritten } from '../../lots/lot-name.ts'
import { AnswerForm } from './answer-form.tsx'
import { NegotiationFacts } from './negotiation-facts.tsx'

interface SellerData {
  readonly key: string
  readonly negotiation: NegotiationView | null
}

export async function load({ url, api }: LoadArgs): Promise<SellerData> {
  const key = url.searchParams.get('key') ?? ''
  try {
    return { key, negotiation: await api(openSellerAnswer, { query: { key } }) }
  } catch (error) {
    if (isFailure(error) && (error.code === 'LINK_EXPIRED' || error.code === 'INVALID_INPUT')) return { key, negotiation: null }
    throw error
  }
}

export const head = (_: SellerData, __: AppInfo, text: Text): PageHead => ({ title: text.t('seller.title') })

type SellerAction = (typeof SELLER_ACTIONS)[number]

/** A seller's answer to a highest bid, by a link that needs no account and ends with their turn. Nothing on it leads elsewhere. */
export function Page({ data }: { readonly data: SellerData }) {
  const text = useText()
  const [given, setGiven] = useState<NegotiationView | null>(null)
  const negotiation = given ?? data.negotiation
  if (negotiation === null)
    return (
      <section className="desk">
        <h1>{text.t('seller.over')}</h1>
        <p>{text.t('seller.over.text')}</p>
      </section>
    )
  return (
    <section className="desk" data-lot={negotiation.lotNumber}>
      <h1>{text.t('seller.title')}</h1>
      <h2>{asWritten(negotiation.description)}</h2>
      <NegotiationFacts negotiation={negotiation} />
      <output className="desk-said">{given === null ? '' : text.t('seller.done')}</output>
      {given === null ? (
        <>
          <p className="no-script">{text.t('seller.script')}</p>
          <AnswerForm
            negotiation={negotiation}
            plain={['accept', 'decline']}
            priced={negotiation.rounds < negotiation.roundsMax ? 'counter' : null}
            leastMinor={negotiation.raiseMinor}
            isReadAgain={false}
            give={async (api, { action, amount }) =>
              setGiven(await api(giveSellerAnswer, { body: { key: data.key, action: action as SellerAction, amount } }))
            }
          />
        </>
      ) : null}
    </section>
  )
}
