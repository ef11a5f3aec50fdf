import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { SalePlate } from '../lots/sale-plate.tsx'
import type { LotPageData } from './lot-data.ts'

/** What a lot was bid or sold for that takes no bids any more. */
export function PricePanel({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const formats = useFormats()
  const { card } = data
  const bid = card.currentBid.minor > 0 ? formats.money(card.currentBid) : null
  if (card.saleState === 'SOLD') {
    return (
      <section>
        <p className="lab">{text.t('lot.price.sold')}</p>
        {bid === null ? null : <p className="v">{text.t('lot.price.soldFor', { price: bid })}</p>}
        <p>{text.t('lot.sold.notice')}</p>
      </section>
    )
  }
  return (
    <section className="cur">
      <div>
        <p className="lab">{text.t('lot.price.current')}</p>
        <p className="v">{bid ?? text.t('card.noBid')}</p>
        <p>
          <SalePlate lot={card} />
        </p>
        {card.saleState === null ? null : <p>{text.t(`lot.saleState.${card.saleState}`)}</p>}
      </div>
    </section>
  )
}
