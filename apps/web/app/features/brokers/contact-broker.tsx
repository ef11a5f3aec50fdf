import { getOwnBroker } from '@app/contract/brokers/brokers.ts'
import type { OwnBroker } from '@app/contract/brokers/brokers.answers.ts'
import { listMandates } from '@app/contract/mandates/mandates.ts'
import type { MandateList } from '@app/contract/mandates/mandates.answers.ts'
import { bidsThrough } from '@app/rules/brokers/bids-through.ts'
import { bidsForAnother } from '@app/rules/mandates/holders.ts'
import { useText } from '../../platform/app-info.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { OwnMandate } from '../mandates/own-mandate.tsx'
import { BrokerCard } from './broker-card.tsx'
import { parameterOf } from './fault-words.ts'

export interface ContactData {
  /** Left out for who bids for nobody. */
  readonly own: MandateList['own'] | undefined
  readonly broker: OwnBroker['broker']
  readonly hasFee: boolean
  readonly isEarlier: boolean
  readonly fault: string
}

/** `before` is the message before which they begin. */
export async function loadContact({ api, app, url }: LoadArgs): Promise<ContactData> {
  const kind = app.member?.kind ?? 'buyer'
  const before = parameterOf(url, 'before').slice(0, 15)
  const [own, { broker }] = await Promise.all([
    bidsForAnother(kind) ? api(listMandates, { query: { kind: '', page: '' } }).then((list) => list.own) : undefined,
    bidsThrough(kind) ? api(getOwnBroker, { query: { before } }) : { broker: null },
  ])
  return { own, broker, hasFee: kind === 'broker-bidder', isEarlier: before !== '', fault: parameterOf(url, 'fault') }
}

/**
 * Where people go who bid through a broker and open what is the broker's (MKT-2.51, MKT-6.03): who that is, what they take, messages, and how
 * far the reader may bid (ACC-2.55).
 */
export function ContactPart({ data }: { readonly data: ContactData }) {
  const text = useText()
  const { own, broker, ...more } = data
  return (
    <article className="acct own broker">
      <h1>{text.t('seat.broker.title')}</h1>
      <p>{text.t('seat.broker.text')}</p>
      {broker === null ? null : <BrokerCard broker={broker} {...more} />}
      {own === undefined ? null : <OwnMandate own={own} />}
    </article>
  )
}
