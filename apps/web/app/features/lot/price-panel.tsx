import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { classOfReader } from '../lots/lot-card-data.ts'
import { SalePlate } from '../lots/sale-plate.tsx'
import type { LotPageData, LotPrice } from './lot-data.ts'

/** Every line of a price down to its sum; nothing is hidden. */
function FeeLines({ price }: { readonly price: LotPrice }) {
  const text = useText()
  const formats = useFormats()
  const buyerClass = classOfReader(useApp())
  return (
    <>
      <dl className="fees">
        {price.lines.map((line) => (
          <div key={line.key}>
            <dt>{text.dyn(line.key, line.key)}</dt>
            <dd>{formats.money(line.amount)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{text.t('fee.total')}</dt>
          <dd>{formats.money(price.total)}</dd>
        </div>
      </dl>
      <p className="dim">{text.t('lot.price.note')}</p>
      <p className="dim">{text.t(`fee.class.${buyerClass}`)}</p>
      {price.isDemonstration ? <p className="dim">{text.t('fee.note.demo')}</p> : null}
    </>
  )
}

/** Current bid, what the next bid costs all-in, and of what that is made. */
export function PricePanel({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const formats = useFormats()
  const { card, price, buyNow } = data
  if (card.saleState !== null && card.saleState !== 'SOLD') {
    return (
      <section className="cur">
        <div>
          <p className="lab">{text.t('lot.price.current')}</p>
          <p className="v">{card.currentBid.minor > 0 ? formats.money(card.currentBid) : text.t('card.noBid')}</p>
          <p>
            <SalePlate lot={card} />
          </p>
          <p>{text.t(`lot.saleState.${card.saleState}`)}</p>
        </div>
      </section>
    )
  }
  if (card.saleState === 'SOLD') {
    return (
      <section>
        <p className="lab">{text.t('lot.price.sold')}</p>
        {card.currentBid.minor > 0 ? <p className="v">{text.t('lot.price.soldFor', { price: formats.money(card.currentBid) })}</p> : null}
        <p>{text.t('lot.sold.notice')}</p>
      </section>
    )
  }
  return (
    <>
      <section className="cur">
        <div>
          <p className="lab">{text.t('lot.price.current')}</p>
          <p className="v">{card.currentBid.minor > 0 ? formats.money(card.currentBid) : text.t('card.noBid')}</p>
        </div>
        {price ? (
          <div className="r">
            <p className="lab">{text.t('lot.price.next')}</p>
            <p className="v2">{formats.money(price.nextBid)}</p>
          </div>
        ) : null}
      </section>
      <section className="stk">
        {price ? (
          <>
            <p className="allin">
              <span>{text.t('lot.price.allIn')}</span>
              <b>{formats.money(price.total)}</b>
            </p>
            <details className="fold" open>
              <summary>
                {text.t('fee.heading')}
                <Icon name="down" />
              </summary>
              <FeeLines price={price} />
            </details>
          </>
        ) : (
          <p>{text.t('lot.price.noSchedule')}</p>
        )}
      </section>
      {buyNow ? (
        <section className="stk">
          <p className="allin">
            <span>
              {text.t('lot.price.buyNow')} {formats.money(buyNow.nextBid)}
            </span>
            <b>{formats.money(buyNow.total)}</b>
          </p>
          <p className="dim">{text.t('lot.price.buyNow.allIn')}</p>
        </section>
      ) : null}
    </>
  )
}
