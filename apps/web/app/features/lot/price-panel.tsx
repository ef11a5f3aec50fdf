import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import type { LotOutlook } from '@app/contract/ledger/outlook.answers.ts'
import { SalePlate } from '../lots/sale-plate.tsx'
import type { LotPageData } from './lot-data.ts'

interface SoldForProps {
  /** The highest bid, in words; null without one. */
  readonly bid: string | null
  readonly sold: LotOutlook['sold']
}

/** The price of a lot that was sold, all-in first, and whose fees that is with. */
function SoldFor({ bid, sold }: SoldForProps) {
  const text = useText()
  const formats = useFormats()
  if (sold === null) return bid === null ? null : <p className="v">{text.t('lot.price.soldFor', { price: bid })}</p>
  const { priceMinor, allInMinor, currency, by } = sold
  const price = text.t('lot.price.soldFor', { price: formats.money({ minor: priceMinor, currency }) })
  if (allInMinor === null) return <p className="v">{price}</p>
  return (
    <>
      <p className="v">{text.t('results.allIn', { amount: formats.money({ minor: allInMinor, currency }) })}</p>
      <p>{price}</p>
      <p className="dim">{text.t(`lot.price.soldBy.${by}`)}</p>
    </>
  )
}

/** What a lot was bid or sold for that takes no bids any more. */
export function PricePanel({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const formats = useFormats()
  const { card } = data
  const { outlook } = data
  const bid = card.currentBid.minor > 0 ? formats.money(card.currentBid) : null
  if (card.saleState === 'SOLD') {
    return (
      <section className="cur">
        <div>
          <p className="lab">{text.t('lot.price.sold')}</p>
          <SoldFor bid={bid} sold={outlook?.sold ?? null} />
          <p>{text.t('lot.sold.notice')}</p>
        </div>
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
