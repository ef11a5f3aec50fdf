import type { LedgerEvent } from '@app/contract/ledger/ledger.answers.ts'
import { formatPattern } from '@app/rules/formats/dates.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { copyText } from '../../platform/copy-text.ts'
import { localPath } from '../../platform/routing/routing.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { tell } from '../../ui/toast.ts'
import { bidderWords } from '../bidding/panel/bidder-words.ts'
import { eventName, eventWords } from '../bidding/panel/event-words.ts'
import { keepReceipt } from '../bidding/panel/keep-receipt.ts'
import { eventPath, type LedgerPageData } from './ledger-data.ts'

/** Characters of a hash that tell lines apart. */
const HASH_SHOWN = 8

function nameOf({ kind, bid, text: reason }: LedgerEvent, text: Text): string {
  if (kind === 'UNREADABLE') return text.t('ledger.unreadable')
  return kind === 'BID' && bid !== null ? text.t(`ledger.bid.${bid}`) : eventName({ kind, text: reason }, text)
}

/** What an event says beside its kind. Of a lot that is gone the currency is not known, and nothing is said. */
function wordsOf({ kind, text: reason }: LedgerEvent, currency: LedgerPageData['currency'], text: Text): string {
  return kind === 'UNREADABLE' || currency === null ? '' : eventWords({ kind, text: reason }, currency, text)
}

interface RowProps {
  readonly event: LedgerEvent
  readonly isOwn: boolean
  readonly data: LedgerPageData
}

function What({ event, isOwn, data }: RowProps) {
  const text = useText()
  const { lot: lotNumber, seq, persons } = event
  const more = [
    event.alias === null ? '' : isOwn ? text.t('lane.who.you') : bidderWords(event, text),
    wordsOf(event, data.currency, text),
    persons === undefined ? '' : text.t(`bid.persons.${persons}`),
  ].filter((part) => part !== '')
  const receipt = async (): Promise<void> => {
    if (!(await keepReceipt({ lotNumber, seq }))) tell(text.t('ledger.receipt.failed'))
  }
  return (
    <td className="led-what">
      <b>{nameOf(event, text)}</b>
      {more.length === 0 ? null : <span>{more.join(' · ')}</span>}
      {isOwn ? (
        <a
          className="link"
          href={`/data/lots/bids/receipt/${lotNumber}/${seq}`}
          onClick={(press) => {
            press.preventDefault()
            void receipt()
          }}
        >
          {text.t('ledger.receipt')}
        </a>
      ) : null}
    </td>
  )
}

function Row({ event, isOwn, data }: RowProps) {
  const text = useText()
  const { display, money } = useFormats()
  const { seq, atMs, hash, bid, amountMinor, priceMinor, persons } = event
  const { lotNumber, currency, clock } = data
  const amount = (minor: number | null): string => (minor === null || currency === null ? '' : money({ minor, currency }))
  const copy = async (): Promise<void> => tell((await copyText(hash)) ? text.t('ledger.copied', { seq }) : text.t('ledger.copy.failed'))
  const time = `${display.dateFormat} ${display.timeFormat.replace('mm', 'mm:ss')}`
  return (
    <tr id={`e${seq}`} data-event={seq} data-persons={persons} className={isOwn ? 'is-own' : undefined}>
      <th scope="row" className="num">
        <a href={localPath(text.locale, eventPath(lotNumber, seq))}>{seq}</a>
      </th>
      <td className="dim led-time">
        <time dateTime={new Date(atMs).toISOString()}>{formatPattern(atMs, time, { ...display, zone: clock })}</time>
      </td>
      <What event={event} isOwn={isOwn} data={data} />
      <td className="num" data-label={text.t('ledger.column.bid')}>
        {amountMinor === null && bid !== null ? <span className="dim">{text.t('ledger.secret')}</span> : amount(amountMinor)}
      </td>
      <td className="num" data-label={text.t('bid.history.amount')}>
        {amount(priceMinor === 0 ? null : priceMinor)}
      </td>
      <td className="led-hash" data-label={text.t('ledger.column.hash')}>
        <code title={hash}>{hash.slice(0, HASH_SHOWN)}…</code>
        <button type="button" className="link has-script" aria-label={text.t('ledger.copy.of', { seq })} onClick={() => void copy()}>
          {text.t('ledger.copy')}
        </button>
      </td>
    </tr>
  )
}

/** The events of a page of a ledger, the first one first; the reader's own bids are marked and lead to their receipts. */
export function LedgerTable({ data }: { readonly data: LedgerPageData }) {
  const text = useText()
  const own = new Set(data.own)
  return (
    <table className="sales led">
      <caption className="vh">{text.t('ledger.title', { number: data.lotNumber })}</caption>
      <thead>
        <tr>
          <th scope="col" className="num">
            {text.t('ledger.column.no')}
          </th>
          <th scope="col">{text.t('bid.history.time')}</th>
          <th scope="col">{text.t('ledger.column.what')}</th>
          <th scope="col" className="num">
            {text.t('ledger.column.bid')}
          </th>
          <th scope="col" className="num">
            {text.t('bid.history.amount')}
          </th>
          <th scope="col">{text.t('ledger.column.hash')}</th>
        </tr>
      </thead>
      <tbody>
        {data.events.map((event) => (
          <Row key={event.seq} event={event} isOwn={own.has(event.seq)} data={data} />
        ))}
      </tbody>
    </table>
  )
}
