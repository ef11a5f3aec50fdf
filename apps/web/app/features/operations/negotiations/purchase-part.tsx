import { useState } from 'react'
import { Link } from 'react-router'
import { isFailure } from '@app/contract/failure.ts'
import type { BrokerFeeTerms } from '@app/contract/brokers/brokers.answers.ts'
import { buyItNow, makeOffer } from '@app/contract/operations/after-hammer.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import type { Money } from '@app/contract/sites.ts'
import { useText } from '../../../platform/app-info.ts'
import { useAmounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { InputField } from '../../../ui/fields.tsx'
import { ActButton } from '../../../ui/form/busy-button.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { liveNowMs } from '../../../platform/live/use-live.ts'
import { BrokerLine } from '../../bidding/panel/broker-line.tsx'
import { useBrokerFee, useLotFee } from '../../bidding/panel/use-broker-fee.ts'
import { DeskForm } from '../../desks/desk-form.tsx'
import { useDesk } from '../../desks/use-desk.ts'

function BuyNow({ lot, price, brokerFee }: OfferProps & { readonly price: Money }) {
  const text = useText()
  const formats = useFormats()
  const { act, message } = useDesk()
  const [isConfirming, setConfirming] = useState(false)
  const buy = async (): Promise<void> => {
    const call = { params: { lotNumber: String(lot.lotNumber) }, body: { priceMinor: price.minor } }
    await act((api) => api(buyItNow, call))
    setConfirming(false)
  }
  return (
    <>
      {isConfirming ? (
        <p className="acts">
          <ActButton className="btn buy" act={buy}>
            {text.t('purchase.confirm', { price: formats.money(price) })}
          </ActButton>
          <button className="btn" type="button" onClick={() => setConfirming(false)}>
            {text.t('purchase.back')}
          </button>
        </p>
      ) : (
        <button className="btn buy wide" type="button" onClick={() => setConfirming(true)}>
          {text.t('purchase.now', { price: formats.money(price) })}
        </button>
      )}
      {brokerFee === null ? null : (
        <p className="dim">
          <BrokerLine fee={brokerFee} bid={price} />
        </p>
      )}
      <output className="desk-said">{message}</output>
    </>
  )
}

interface OfferProps {
  readonly lot: LotView
  readonly brokerFee: BrokerFeeTerms | null
}

function Offer({ lot, brokerFee }: OfferProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const { currency } = lot.price
  const amounts = useAmounts(currency)
  const offered = amounts.read(typed)
  return (
    <DeskForm
      className="desk-form"
      aria-label={text.t('purchase.offer')}
      done={(how: 'made' | 'asked') => text.t(how === 'asked' ? 'ops.reason.APPROVAL_ASKED' : 'purchase.offer.made')}
      act={async (api, form) => {
        const amountMinor = amounts.inField(form, 'amount') ?? 0
        try {
          await api(makeOffer, { params: { lotNumber: String(lot.lotNumber) }, body: { amountMinor } })
        } catch (error) {
          // Nothing is wrong with an offer that waits for somebody.
          if (isFailure(error) && error.detail['reason'] === 'APPROVAL_ASKED') return 'asked'
          throw error
        }
        return 'made'
      }}
    >
      <InputField
        id="of-amount"
        label={`${text.t('purchase.offer')} (${currency})`}
        name="amount"
        sentAs="amountMinor"
        inputMode="numeric"
        required
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {brokerFee === null || offered === null ? null : (
        <p className="dim">
          <BrokerLine fee={brokerFee} bid={{ minor: offered, currency }} />
        </p>
      )}
      <p className="dim">
        {text.t('purchase.offer.binds')}{' '}
        <Link className="link" to="/counterBids">
          {text.t('counter.title')}
        </Link>
      </p>
      <FormFoot className="btn" send={text.t('purchase.offer.make')} />
    </DeskForm>
  )
}

/** How a lot can be bought outside of its bidding: at once for its price, or by an offer that is binding for a day (MQ-098). */
export function PurchasePart({ lot }: { readonly lot: LotView }) {
  const { buyNow, takesOffers } = lot.price
  const brokerFee = useBrokerFee(useLotFee(lot.lotNumber), liveNowMs)
  return (
    <section className="stk">
      {buyNow === undefined ? null : <BuyNow lot={lot} price={buyNow} brokerFee={brokerFee} />}
      {takesOffers ? <Offer lot={lot} brokerFee={brokerFee} /> : null}
    </section>
  )
}
