import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { buyItNow, makeOffer } from '@app/contract/operations/after-hammer.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import type { Money } from '@app/contract/sites.ts'
import { useText } from '../../../platform/app-info.ts'
import { useAmounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { useDesk } from '../../desks/use-desk.ts'

function BuyNow({ lot, price }: { readonly lot: LotView; readonly price: Money }) {
  const text = useText()
  const formats = useFormats()
  const { act, message } = useDesk()
  const [isConfirming, setConfirming] = useState(false)
  const buy = (): void => {
    const call = { params: { lotNumber: String(lot.lotNumber) }, body: { priceMinor: price.minor } }
    void act((api) => api(buyItNow, call)).then(() => setConfirming(false))
  }
  return (
    <>
      {isConfirming ? (
        <p className="acts">
          <button className="btn buy" type="button" onClick={buy}>
            {text.t('purchase.confirm', { price: formats.money(price) })}
          </button>
          <button className="btn" type="button" onClick={() => setConfirming(false)}>
            {text.t('purchase.back')}
          </button>
        </p>
      ) : (
        <button className="btn buy wide" type="button" onClick={() => setConfirming(true)}>
          {text.t('purchase.now', { price: formats.money(price) })}
        </button>
      )}
      <output className="desk-said">{message}</output>
    </>
  )
}

function Offer({ lot }: { readonly lot: LotView }) {
  const text = useText()
  const { act, message } = useDesk()
  const { currency } = lot.price
  const amounts = useAmounts(currency)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void act((api) =>
      api(makeOffer, { params: { lotNumber: String(lot.lotNumber) }, body: { amountMinor: amounts.inField(form, 'amount') ?? 0 } }),
    )
  }
  return (
    <form className="acts desk-find" onSubmit={onSubmit}>
      <label htmlFor="of-amount">
        {text.t('purchase.offer')} ({currency})
      </label>
      <input className="in" id="of-amount" name="amount" inputMode="numeric" required />
      <button className="btn" type="submit">
        {text.t('purchase.offer.make')}
      </button>
      <p className="dim">
        {text.t('purchase.offer.binds')}{' '}
        <Link className="link" to="/counterBids">
          {text.t('counter.title')}
        </Link>
      </p>
      <output className="desk-said">{message}</output>
    </form>
  )
}

/** How a lot can be bought outside of its bidding: at once for its price, or by an offer that is binding for a day (MQ-098). */
export function PurchasePart({ lot }: { readonly lot: LotView }) {
  const { buyNow, takesOffers } = lot.price
  return (
    <section className="stk">
      {buyNow === undefined ? null : <BuyNow lot={lot} price={buyNow} />}
      {takesOffers ? <Offer lot={lot} /> : null}
    </section>
  )
}
