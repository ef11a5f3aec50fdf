import '../../../style/won.css'
import { Link } from 'react-router'
import type { OwnLot, WonLot } from '@app/contract/bids/bidding-lists.answers.ts'
import { phoneDigits } from '@app/rules/formats/phones.ts'
import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { directionsTo } from '@app/rules/sites/directions.ts'
import { yardNumberPath } from '@app/rules/sites/yard-paths.ts'
import { yardHours } from '@app/rules/sites/yard-words.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { LotStorageLine } from '../../lots/won/lot-storage.tsx'
import { TitleLine } from '../../lots/won/title-line.tsx'

/** An own lot that was won, with all that is known of what follows. */
interface Won extends OwnLot {
  readonly won: WonLot
  readonly wonAllInMinor: number
}

const wonOf = (own: OwnLot | null): Won | null =>
  own?.won === undefined || own.wonAllInMinor === null ? null : { ...own, won: own.won, wonAllInMinor: own.wonAllInMinor }

/** Every line of what a lot won costs, as it was fixed with the sale. */
function WonFees({ own }: { readonly own: Won }) {
  const text = useText()
  const formats = useFormats()
  const { currency, wonAllInMinor, won } = own
  const money = (minor: number): string => formats.money({ minor, currency })
  if (won.fees.length === 0) return null
  return (
    <details className="fold won-fees">
      <summary>
        {text.t('won.made', { total: money(wonAllInMinor) })}
        <Icon name="down" />
      </summary>
      <dl className="fees">
        {won.fees.map(({ key, amountMinor }) => (
          <div key={key}>
            <dt>{text.dyn(key, key)}</dt>
            <dd>{money(amountMinor)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{text.t('fee.total')}</dt>
          <dd>{money(wonAllInMinor)}</dd>
        </div>
      </dl>
    </details>
  )
}

/** The yard that keeps the lot, its address, and the way there. */
function Where({ won }: { readonly won: WonLot }) {
  const text = useText()
  const { yardNumber, yardName, address } = won
  const name = placeAsWritten(yardName)
  const way = directionsTo(won)
  return (
    <>
      {yardNumber === null ? null : <Link to={yardNumberPath(yardNumber)}>{name}</Link>}
      {address === '' ? null : <span>{address}</span>}
      {way === null ? null : (
        <a className="link" href={way} rel="noreferrer" aria-label={text.t('won.directions.to', { place: name === '' ? address : name })}>
          {text.t('won.directions')}
        </a>
      )}
    </>
  )
}

/** A title matters once its lot is paid, or once something was entered of it. */
const hasTitleWords = ({ won: { isPaid, title } }: Won): boolean => isPaid || title.since !== ''

/** By when a lot that was won is to be paid, by the clock of its yard; or that it is. */
function useUntil(own: Won | null): string {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  if (own === null) return ''
  const { payUntilMs, clock, isPaid } = own.won
  if (isPaid) return text.t('won.paid')
  return text.t(payUntilMs < nowMs ? 'won.was' : 'won.until', { time: formats.timeWithin(payUntilMs, clock, nowMs) })
}

/** Whose transfer pays a lot that was won: nobody else is asked for it. */
function Waits({ won: { isPaid, lender } }: { readonly won: WonLot }) {
  const text = useText()
  return isPaid || lender === '' ? null : <span data-lender>{text.t('lender.waits', { lender })}</span>
}

/** In a list: where the lot stands, when that yard is open, and its telephone. */
function Standing({ won }: { readonly won: WonLot }) {
  const text = useText()
  const formats = useFormats()
  const { yardNumber, address, phone } = won
  const hours = yardHours(won, formats.display)
  return (
    <>
      {yardNumber === null && address === '' ? null : (
        <>
          <dt>{text.t('won.where')}</dt>
          <dd className="won-where">
            <Where won={won} />
          </dd>
        </>
      )}
      {hours === '' ? null : (
        <>
          <dt>{text.t('won.hours')}</dt>
          <dd>{hours}</dd>
        </>
      )}
      {phone === '' ? null : (
        <>
          <dt>{text.t('won.phone')}</dt>
          <dd>
            <a href={`tel:${phoneDigits(phone)}`}>{phone}</a>
          </dd>
        </>
      )}
    </>
  )
}

/** In a list: the sum all-in with its fees folded, until when it is paid, where the lot stands, the way there, and when the yard is open. */
export function WonInfo({ own: given }: { readonly own: OwnLot | null }) {
  const text = useText()
  const formats = useFormats()
  const own = wonOf(given)
  const until = useUntil(own)
  if (own === null) return null
  return (
    <>
      <dl className="tline won" data-won={own.lot}>
        <dt>{text.t(own.won.isPaid ? 'bids.column.paid' : 'won.pay')}</dt>
        <dd>
          <b>{formats.money({ minor: own.wonAllInMinor, currency: own.currency })}</b>
          <span>{until}</span>
          <Waits won={own.won} />
        </dd>
        {hasTitleWords(own) ? (
          <>
            <dt>{text.t('title.word')}</dt>
            <dd className="won-where">
              <TitleLine title={own.won.title} clock={own.won.clock} lot={own.lot} />
            </dd>
          </>
        ) : null}
        {own.won.hasLeft ? (
          <>
            <dt>{text.t('won.where')}</dt>
            <dd>{text.t('won.left')}</dd>
          </>
        ) : (
          <Standing won={own.won} />
        )}
      </dl>
      <WonFees own={own} />
    </>
  )
}

/** The step that pays: by the invoice where there is one, with the way to it; kiosks have no pages of invoices. */
function Pay({ won: { isPayer, lender, invoiceId } }: { readonly won: WonLot }) {
  const text = useText()
  const { member } = useApp()
  if (lender !== '') return <p>{text.t('lender.step')}</p>
  if (!isPayer) return <p>{text.t('won.payOther')}</p>
  if (invoiceId === null || member?.kind === 'kiosk') return <p>{text.t('won.payHow')}</p>
  return (
    <>
      <p>{text.t('won.payInvoice')}</p>
      <Link className="btn sm" to={invoicePath(invoiceId)}>
        {text.t('won.pay.go')}
      </Link>
    </>
  )
}

/** The step that collects the lot: where it stands, the way there, when that yard is open, and what it costs to leave it there. */
function Collect({ won, lot }: { readonly won: WonLot; readonly lot: number }) {
  const text = useText()
  const formats = useFormats()
  const { member } = useApp()
  const hours = yardHours(won, formats.display)
  return (
    <>
      <p className="won-where">
        <Where won={won} />
      </p>
      {hours === '' && won.phone === '' ? null : (
        <p>
          {hours === '' ? null : text.t('won.open', { hours })}{' '}
          {won.phone === '' ? null : <a href={`tel:${phoneDigits(won.phone)}`}>{won.phone}</a>}
        </p>
      )}
      <LotStorageLine lot={lot} />
      {won.isPaid && !won.hasLeft && member?.kind !== 'kiosk' ? (
        <Link className="btn sm" to="/toBePickedUp">
          {text.t('won.act.pass')}
        </Link>
      ) : null}
    </>
  )
}

/** On the page of a lot: what its winner pays and until when, of what the sum is made, and what to do, step by step. */
export function WonSteps({ own: given }: { readonly own: OwnLot | null }) {
  const text = useText()
  const formats = useFormats()
  const own = wonOf(given)
  const until = useUntil(own)
  const { member } = useApp()
  if (own === null) return null
  const { won, wonAllInMinor, currency } = own
  const steps = [
    ...(won.isPaid ? [] : [{ key: 'pay', name: text.t('won.step.pay'), about: <Pay won={won} /> }]),
    ...(won.hasLeft
      ? []
      : [{ key: 'bring', name: text.t('won.step.bring'), about: <p>{text.t('won.bring', { number: String(member?.number ?? '') })}</p> }]),
    ...(won.hasLeft || (won.yardNumber === null && won.address === '')
      ? []
      : [{ key: 'collect', name: text.t('won.step.collect'), about: <Collect won={won} lot={own.lot} /> }]),
    ...(hasTitleWords(own)
      ? [
          {
            key: 'title',
            name: text.t('title.word'),
            about: (
              <p className="won-where">
                <TitleLine title={own.won.title} clock={own.won.clock} lot={own.lot} />
              </p>
            ),
          },
        ]
      : []),
  ]
  return (
    <div data-won={own.lot} className="won-do">
      <p className="won-sum">
        <span className="lab">{text.t(won.isPaid ? 'bids.column.paid' : 'won.pay')}</span>
        <b>{formats.money({ minor: wonAllInMinor, currency })}</b>
        <span>{until}</span>
        {won.hasLeft ? <span>{text.t('won.left')}</span> : null}
        <Waits won={won} />
      </p>
      <WonFees own={own} />
      <ol className="todo">
        {steps.map(({ key, name, about }, at) => (
          <li key={key} data-step={key}>
            <span className={at === 0 ? 'dot' : 'dot alt'} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <b>{name}</b>
              {about}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What has to come along to pick a lot up. */
export function WhatToBring() {
  const text = useText()
  const { member } = useApp()
  return <p className="dim">{text.t('won.bring', { number: String(member?.number ?? '') })}</p>
}
