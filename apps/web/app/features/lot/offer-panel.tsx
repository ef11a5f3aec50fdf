import type { ReactNode } from 'react'
import type { Money } from '@app/contract/sites.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { classOfReader, type LotCard } from '../lots/lot-card-data.ts'
import type { LotPrice } from '../lots/lot-price.ts'
import { lineName, taxNote } from '../lots/tax-words.ts'
import { SaleClock } from './sale/sale-clock.tsx'

/** Every line of a price down to its sum; nothing is hidden. */
function FeeFold({ price }: { readonly price: LotPrice }) {
  const text = useText()
  const formats = useFormats()
  const buyerClass = classOfReader(useApp())
  return (
    <details className="fold">
      <summary>
        {text.t('lot.price.made', { total: formats.money(price.total) })}
        <Icon name="down" />
      </summary>
      <dl className="fees">
        {price.lines.map((line) => (
          <div key={`${line.key} ${line.tax?.rate ?? ''}`}>
            <dt>{lineName(line, text)}</dt>
            <dd>{formats.money(line.amount)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{text.t('fee.total')}</dt>
          <dd>{formats.money(price.total)}</dd>
        </div>
      </dl>
      <p className="dim">
        {taxNote(price.tax, { text, formats })} {text.t('lot.price.note')}
      </p>
      <p className="dim">{text.t(`fee.class.${buyerClass}`)}</p>
      {price.isDemonstration ? <p className="dim">{text.t('fee.note.demo')}</p> : null}
    </details>
  )
}

interface OfferPanelProps {
  readonly card: Pick<LotCard, 'sale' | 'place'>
  /** The highest bid; null for none. */
  readonly current: Money | null
  /** The next bid with all it costs; null where the selling site has no fees. */
  readonly price: LotPrice | null
  /** How much of the reader's limit is free; null while it is to come, undefined for a reader without one. */
  readonly limit: ReactNode
  /** What bids: a form, or the way to sign in. */
  readonly children: ReactNode
}

/** A lot that takes bids, in the order of the decision: what is bid, what the next bid costs all-in, the bid itself, of what the sum is made. */
export function OfferPanel({ card, current, price, limit, children }: OfferPanelProps) {
  const text = useText()
  const formats = useFormats()
  return (
    <>
      <section className="now">
        <dl className="now-f">
          <div>
            <dt>{text.t('lot.price.current')}</dt>
            <dd data-bid="price">{current === null ? text.t('card.noBid') : formats.money(current)}</dd>
          </div>
          {price === null ? null : (
            <>
              <div>
                <dt>{text.t('lot.price.next')}</dt>
                <dd>{formats.money(price.nextBid)}</dd>
              </div>
              <div className="allin">
                <dt>{text.t('lot.price.total')}</dt>
                <dd>
                  <b>{formats.money(price.total)}</b>
                </dd>
              </div>
            </>
          )}
        </dl>
        <SaleClock sale={card.sale} place={card.place} />
        {children}
      </section>
      <section className="stk">{price === null ? <p>{text.t('lot.price.noSchedule')}</p> : <FeeFold price={price} />}</section>
      {limit === undefined ? null : <section className="lim">{limit}</section>}
    </>
  )
}
