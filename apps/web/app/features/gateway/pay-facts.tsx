import { moneyOf } from '@app/contract/money.ts'
import type { LinkPayment, OpenPayLink } from '@app/contract/payments/pay-links.answers.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { useText } from '../../platform/app-info.ts'
import { asWritten } from '../lots/lot-name.ts'

interface PayFactsProps {
  readonly paid: OpenPayLink | LinkPayment
  /** Further facts: name, label, value. */
  readonly more: readonly (readonly [string, string, string])[]
}

/** What is paid by a link, as a stranger may know it. */
export function PayFacts({ paid, more }: PayFactsProps) {
  const text = useText()
  const { lotNumber, vehicle, reference, amount, currencyCode } = paid
  const lot = lotNumber === null ? '' : text.t('payPage.lot.number', { number: String(lotNumber) })
  const facts = [
    ['lot', text.t('payPage.lot'), [asWritten(vehicle), lot].filter((part) => part !== '').join(', ')],
    ['reference', text.t('payPage.reference'), reference],
    ['amount', text.t('payPage.amount'), formatCurrencyWithCode(moneyOf(amount, currencyCode), text.languageTag)],
    ...more,
  ] as const
  return (
    <dl className="own-facts pay-link-facts">
      {facts.map(([name, label, value]) =>
        value === '' ? null : (
          <div key={name} className="deposit-row">
            <dt>{label}</dt>
            <dd data-fact={name}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
