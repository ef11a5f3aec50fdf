import { useEffect, useRef } from 'react'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { totalsOf, type MultiLimit, type MultiReview } from './multi-drafts.ts'

interface ReviewProps {
  readonly review: MultiReview
  readonly onSend: () => void
  readonly onBack: () => void
  readonly isSending: boolean
}

/** The limit in one currency, what is bound of it, and what all bids leave. */
function LimitLines({ limit }: { readonly limit: MultiLimit }) {
  const text = useText()
  const formats = useFormats()
  const { currency, limitMinor, usedMinor, leftMinor } = limit
  const money = (minor: number): string => formats.money({ minor, currency })
  const isOver = leftMinor !== null && leftMinor < 0
  return (
    <>
      <dl className="multi-limit" data-multi="limit">
        <div>
          <dt>{text.t('bid.confirm.limit')}</dt>
          <dd>{money(limitMinor)}</dd>
        </div>
        <div>
          <dt>{text.t('bid.confirm.used')}</dt>
          <dd>{money(usedMinor)}</dd>
        </div>
        {leftMinor === null ? null : (
          <div>
            <dt>{text.t('multi.limit.left')}</dt>
            <dd>{money(Math.max(leftMinor, 0))}</dd>
          </div>
        )}
      </dl>
      {isOver ? (
        <p className="bad" role="alert">
          {text.t('multi.limit.over', { over: money(-leftMinor) })}
        </p>
      ) : null}
      {leftMinor === null ? <p className="dim">{text.t('multi.limit.raises')}</p> : null}
    </>
  )
}

/** The one confirmation of all bids: each with its fees, the sum, and the limit it counts against. */
export function Review({ review: { drafts, limits }, onSend, onBack, isSending }: ReviewProps) {
  const text = useText()
  const formats = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const total = totalsOf(drafts).map(formats.money).join(' + ')
  return (
    <section className="multi-review" aria-labelledby="multi-h">
      <h2 id="multi-h" ref={heading} tabIndex={-1}>
        {text.t('bid.confirm')}
      </h2>
      <table className="tbl">
        <tbody>
          {drafts.map(({ order, name, amount, allIn }) => (
            <tr key={order.lotNumber}>
              <th scope="row">{name}</th>
              <td className="num">{formats.money(amount)}</td>
              <td className="num">{allIn === null ? '' : text.t('bid.go.allIn', { amount: formats.money(allIn) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p data-multi="total">
        <b>{text.t('multi.total', { total })}</b>
      </p>
      {limits.map((limit) => (
        <LimitLines key={limit.currency} limit={limit} />
      ))}
      <p className="dim">
        {text.t('multi.left')} {text.t('bid.confirm.binds')}
      </p>
      <p className="acts">
        <button className="btn buy" type="button" disabled={isSending} onClick={onSend}>
          {isSending ? text.t('bid.sending') : text.t('multi.send', { count: drafts.length })}
        </button>
        <button className="btn" type="button" disabled={isSending} onClick={onBack}>
          {text.t('bid.confirm.back')}
        </button>
      </p>
    </section>
  )
}
