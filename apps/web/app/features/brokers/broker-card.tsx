import type { OwnBroker } from '@app/contract/brokers/brokers.answers.ts'
import { writeToBroker } from '@app/contract/brokers/brokers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from './fault-note.tsx'
import { FeeLines } from './fee-lines.tsx'
import { TalkForm, TalkView } from './talk-view.tsx'
import { WordsList } from './words-list.tsx'

interface BrokerCardProps {
  readonly broker: NonNullable<OwnBroker['broker']>
  /** Whether the reader pays their broker a fee; who bids through a master does not. */
  readonly hasFee: boolean
  readonly isEarlier: boolean
  readonly fault: string
}

/** Through whom the reader bids: what is listed of them, what they take, and messages. */
export function BrokerCard({ broker, hasFee, isEarlier, fault }: BrokerCardProps) {
  const text = useText()
  const { locale } = useApp()
  const { name, words, isActive, fees, talk } = broker
  return (
    <>
      <Section id="broker-h" title={text.t('broker.card.title')}>
        {words === null ? (
          <p>
            <b>{name}</b>
          </p>
        ) : (
          <WordsList words={words} />
        )}
        {isActive ? null : <p className="alert">{text.t('broker.card.inactive')}</p>}
      </Section>
      {hasFee && isActive ? (
        <Section id="broker-fee-h" title={text.t('broker.card.fee')}>
          {fees.length === 0 ? <p>{text.t('broker.card.fee.none')}</p> : <FeeLines fees={fees} />}
          <p className="dim">{text.t('broker.card.fee.lead')}</p>
        </Section>
      ) : null}
      <Section id="talk-h" title={text.t('broker.talks.title')}>
        <FaultNote fault={fault} />
        <TalkView
          talk={talk}
          name={name}
          isEarlier={isEarlier}
          to={(before) => (before === '' ? '/contactBroker' : `/contactBroker?before=${before}`)}
        >
          <TalkForm
            action="/data/member/broker/message"
            act={(api, form) => api(writeToBroker, { body: { words: fieldText(form, 'words'), locale } })}
          />
        </TalkView>
      </Section>
    </>
  )
}
