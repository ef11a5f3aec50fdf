import { Link } from 'react-router'
import type { BrokerTalks } from '@app/contract/brokers/brokers.answers.ts'
import { writeToBidder } from '@app/contract/brokers/brokers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { PageSteps } from '../../ui/page-steps.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from './fault-note.tsx'
import { TalkForm, TalkView } from './talk-view.tsx'

const PATH = '/brokerProfile'
const pathOf = (parameters: Readonly<Record<string, string>>): string =>
  `${PATH}?${new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))}`

function Talk({
  talk,
  isEarlier,
  fault,
}: {
  readonly talk: NonNullable<BrokerTalks['talk']>
  readonly isEarlier: boolean
  readonly fault: string
}) {
  const text = useText()
  const { locale } = useApp()
  const bidder = String(talk.number)
  return (
    <div data-talk={bidder}>
      <h3 id="talk-h">{text.t('broker.talk.with', { name: talk.name })}</h3>
      <FaultNote fault={fault} />
      <TalkView talk={talk.talk} name={talk.name} isEarlier={isEarlier} to={(before) => pathOf({ bidder, before })}>
        <TalkForm
          action="/data/broker/messages"
          act={(api, form) => api(writeToBidder, { body: { bidder, words: fieldText(form, 'words'), locale } })}
        >
          <input type="hidden" name="bidder" value={bidder} />
        </TalkForm>
      </TalkView>
    </div>
  )
}

/** The broker's bidders with the state of their messages, and what one of them and the broker wrote. */
export function TalksPart({
  talks,
  isEarlier,
  fault,
}: {
  readonly talks: BrokerTalks
  readonly isEarlier: boolean
  readonly fault: string
}) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const { bidders, page, pages, talk } = talks
  return (
    <Section id="talks-h" title={text.t('broker.talks.title')}>
      {talk === null ? <FaultNote fault={fault} /> : <Talk key={talk.number} talk={talk} isEarlier={isEarlier} fault={fault} />}
      {talk === null ? null : <h3>{text.t('mandate.bidders.title')}</h3>}
      {bidders.length === 0 ? <p>{text.t('broker.talks.none')}</p> : null}
      <ul className="drops">
        {bidders.map(({ number, name, lastAt, isWaiting }) => (
          <li key={number}>
            <p>
              <Link className="link" to={pathOf({ bidder: String(number) })} aria-current={talk?.number === number ? 'true' : undefined}>
                {name}
              </Link>{' '}
              <span className="dim">
                {lastAt === ''
                  ? text.t('broker.talks.nothing')
                  : text.t('broker.talks.last', { when: formats.timeWithin(Date.parse(lastAt), zone, nowMs) })}
              </span>
            </p>
            {isWaiting ? (
              <p>
                <b>{text.t('broker.talks.waiting')}</b>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <PageSteps page={page} pages={pages} to={(to) => pathOf({ page: String(to) })} />
    </Section>
  )
}
