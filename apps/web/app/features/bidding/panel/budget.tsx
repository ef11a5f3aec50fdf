import { useId, useState } from 'react'
import { highestBidFor, quote } from '@app/rules/fees/quote.ts'
import { scheduleOf } from '@app/rules/fees/find-schedule.ts'
import type { PricedLot } from '@app/rules/fees/all-in.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useAmounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { schedulesOf } from '../../../platform/page/fee-schedules.ts'

/** How far money goes: the highest bid whose all-in price stays within a budget (auction-rules B3). */
export function Budget({ priced }: { readonly priced: PricedLot }) {
  const app = useApp()
  const text = useText()
  const formats = useFormats()
  const id = useId()
  const [typed, setTyped] = useState('')
  const { currency } = priced.currentBid
  const amounts = useAmounts(currency)
  const schedule = scheduleOf(schedulesOf(app), { site: priced.sellingSite, currency, on: priced.on })
  if (schedule === null) return null
  const terms = { schedule, bidKind: priced.bidKind, titleGroup: priced.titleGroup, buyerClass: priced.buyerClass, tax: priced.tax }
  const budget = amounts.read(typed)
  const bid = budget === null ? null : highestBidFor({ minor: budget, currency }, terms)
  return (
    <div className="field">
      <label htmlFor={id}>{text.t('lot.budget.spend')}</label>
      <AmountInput id={id} typed={typed} onType={setTyped} />
      <output>
        {budget === null ? (
          typed.trim() === '' ? null : (
            <span className="bad">{amounts.wrong}</span>
          )
        ) : bid === null ? (
          text.t('lot.budget.none')
        ) : (
          <>
            {text.t('lot.budget.bid')} <b data-bid="budget">{formats.money(bid)}</b>.{' '}
            {text.t(priced.tax === undefined ? 'lot.budget.sum' : 'lot.budget.sum.tax', { price: formats.money(quote(bid, terms).total) })}
          </>
        )}
      </output>
    </div>
  )
}
