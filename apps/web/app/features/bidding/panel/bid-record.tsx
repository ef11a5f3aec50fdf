import '../../../style/bid-panel.css'
import { useEffect, useState } from 'react'
import { getBidHistory, getDynamicLot } from '@app/contract/bids/bidding.ts'
import type { BidHistory } from '@app/contract/bids/bidding.answers.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { allInFor, type PricedLot } from '@app/rules/fees/all-in.ts'
import { pricesReached } from '@app/rules/bidding/price-steps.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { localPath } from '../../../platform/routing/routing.ts'
import { isOwnStep, stepWords } from '../lane-model/words.ts'
import { bidderWords } from './bidder-words.ts'
import { eventName, eventWords } from './event-words.ts'
import { PriceLine } from './price-line.tsx'
import { schedulesOf } from '../../../platform/page/fee-schedules.ts'

type Event = BidHistory['events'][number]

/** One line of the list. */
interface Line {
  readonly key: string
  readonly atMs: number
  readonly who: string
  readonly amountMinor: number | null
  readonly isOwn: boolean
}

/** The lines of an event: one for each price that a bid reached, and one for anything else. */
function linesOf(event: Event, ownAlias: number | null, { text, currency }: { text: Text; currency: CurrencyCode }): readonly Line[] {
  const steps = pricesReached([event])
  if (steps.length > 0)
    return steps.map((step) => ({
      key: `${step.seq} ${step.how}`,
      atMs: step.atMs,
      who: [
        stepWords(step, { ownAlias, others: (other) => bidderWords(other, text) }, text),
        step.how === 'beaten' ? text.t('bid.history.beaten') : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
      amountMinor: step.priceMinor,
      isOwn: isOwnStep(step, ownAlias),
    }))
  const { seq, atMs, alias } = event
  const isOwn = isOwnStep({ alias }, ownAlias)
  const words = [
    eventName(event, text),
    alias === null ? '' : isOwn ? text.t('lane.who.you') : bidderWords(event, text),
    eventWords(event, currency, text),
    event.persons === undefined ? '' : text.t(`bid.persons.${event.persons}`),
  ]
  return [
    {
      key: String(seq),
      atMs,
      who: words.filter((part) => part !== '').join(' · '),
      amountMinor: event.amountMinor ?? event.priceMinor,
      isOwn,
    },
  ]
}

/** The reader's number on a lot; null for visitors, and where it cannot be read: then no bid is marked as own. */
const readOwnAlias = (lot: number, isMember: boolean): Promise<number | null> =>
  isMember
    ? browserApi()(getDynamicLot, { params: { lotNumber: lot } }).then(
        ({ bidding }) => bidding?.ownAlias ?? null,
        () => null,
      )
    : Promise.resolve(null)

interface BidRecordProps {
  readonly lot: number
  readonly zone: ClockZone
  /** What a bid on the lot costs the reader; null where it takes none: the prices then stand alone. */
  readonly priced: PricedLot | null
}

/** What happened on a lot, the last first, for everybody and without names but the reader's own. */
export function BidRecord({ lot, zone, priced }: BidRecordProps) {
  const text = useText()
  const app = useApp()
  const { nowMs, member } = app
  const formats = useFormats()
  const isMember = member !== null
  const [read, setRead] = useState<{ readonly history: BidHistory; readonly ownAlias: number | null } | 'failed' | null>(null)
  useEffect(() => {
    Promise.all([browserApi()(getBidHistory, { params: { lotNumber: lot } }), readOwnAlias(lot, isMember)]).then(
      ([history, ownAlias]) => setRead({ history, ownAlias }),
      () => setRead('failed'),
    )
  }, [lot, isMember])
  if (read === null) return <p className="dim">…</p>
  if (read === 'failed') return <p className="bad">{text.t('bid.history.failed')}</p>
  const { state, events } = read.history
  const shown = events.filter(({ kind }) => kind !== 'TERMS')
  if (shown.length === 0 || state === null) return <p>{text.t('bid.history.none')}</p>
  const { currency } = state
  const lines = shown.flatMap((event) => linesOf(event, read.ownAlias, { text, currency }))
  const reached = pricesReached(shown.toReversed()).flatMap(({ priceMinor }) => priceMinor ?? [])
  const allIn = (minor: number | null): string => {
    const price = minor === null || priced === null ? null : allInFor({ minor, currency }, priced, schedulesOf(app))
    return price === null ? '' : formats.money(price.quote.total)
  }
  return (
    <>
      <p className="dim">{text.t('bid.history.count', { count: state.bidCount })}</p>
      <PriceLine prices={reached.toReversed()} currency={currency} />
      <table className="tbl bidp-record">
        <thead>
          <tr>
            <th scope="col">{text.t('bid.history.time')}</th>
            <th scope="col">{text.t('bid.history.who')}</th>
            <th scope="col" className="num">
              {text.t('bid.history.amount')}
            </th>
            {priced === null ? null : (
              <th scope="col" className="num">
                {text.t('bid.history.allIn')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, atMs, who, amountMinor, isOwn }) => (
            <tr key={key} className={isOwn ? 'you' : undefined}>
              <td className="dim">{formats.yardTime(atMs, zone, nowMs)}</td>
              <td>{who}</td>
              <td className="num">{amountMinor === null ? '' : formats.money({ minor: amountMinor, currency })}</td>
              {priced === null ? null : <td className="num">{allIn(amountMinor)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <a href={localPath(text.locale, `/lot/${lot}/ledger`)}>{text.t('ledger.check')}</a>
      </p>
    </>
  )
}
