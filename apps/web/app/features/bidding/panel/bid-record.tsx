import { useEffect, useState } from 'react'
import { getBidHistory } from '@app/contract/bidding.ts'
import type { BidHistory } from '@app/contract/bidding.answers.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { SALE_CANCELLED } from '@app/rules/bidding/ledger.ts'
import { bidWords } from '@app/rules/bidding/bid-words.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { localPath } from '../../../platform/routing.ts'
import { bidderWords } from './bidder-words.ts'

type Event = BidHistory['events'][number]

/** What an event says beside its kind. */
function eventWords(event: Event, currency: Parameters<typeof bidWords>[0]['currency'], text: Text): string {
  if (event.text === null) return ''
  if (event.kind === 'REFUSED') return bidWords({ isAccepted: false, reason: event.text, detail: {}, currency }, text)
  return text.dyn(`bid.outcome.${event.text}`, event.kind === 'MESSAGE' ? event.text : '')
}

/** What happened on a lot, the last first, for everybody and without names. */
export function BidRecord({ lot, zone }: { readonly lot: number; readonly zone: ClockZone }) {
  const text = useText()
  const { nowMs } = useApp()
  const formats = useFormats()
  const [history, setHistory] = useState<BidHistory | 'failed' | null>(null)
  useEffect(() => {
    browserApi()(getBidHistory, { params: { lotNumber: lot } }).then(setHistory, () => setHistory('failed'))
  }, [lot])
  if (history === null) return <p className="dim">…</p>
  if (history === 'failed') return <p className="bad">{text.t('bid.history.failed')}</p>
  const { state, events } = history
  const shown = events.filter(({ kind }) => kind !== 'TERMS')
  if (shown.length === 0 || state === null) return <p>{text.t('bid.history.none')}</p>
  const money = (minor: number): string => formats.money({ minor, currency: state.currency })
  return (
    <>
      <p className="dim">{text.t('bid.history.count', { count: state.bidCount })}</p>
      <ol className="bidp-list" reversed>
        {shown.map((event) => (
          <li key={event.seq}>
            <b>
              {text.t(event.text === SALE_CANCELLED ? 'bid.event.SALE_CANCELLED' : `bid.event.${event.kind}`)}
              {event.amountMinor === null ? '' : ` ${money(event.amountMinor)}`}
            </b>{' '}
            {event.alias === null ? null : <span>{bidderWords(event, text)} </span>}
            {event.priceMinor === null || event.priceMinor === event.amountMinor ? null : (
              <span>{text.t('bid.history.price', { price: money(event.priceMinor) })} </span>
            )}
            <span>{eventWords(event, state.currency, text)}</span>{' '}
            {event.persons === undefined ? null : <span>{text.t(`bid.persons.${event.persons}`)} </span>}
            <span className="dim">{formats.yardTime(event.atMs, zone, nowMs)}</span>
          </li>
        ))}
      </ol>
      <p>
        <a href={localPath(text.locale, `/lot/${lot}/ledger`)}>{text.t('ledger.check')}</a>
      </p>
    </>
  )
}
