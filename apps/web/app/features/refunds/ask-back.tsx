import { moneyOf } from '@app/contract/money.ts'
import type { RefundBalance, RefundDone, RefundSource } from '@app/contract/refunds/refunds.answers.ts'
import { BANK_NUMBER_MAX, HOLDER_MAX, refundDeposit } from '@app/contract/refunds/refunds.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { hasLocalAccounts } from '@app/rules/refunds/bank-account.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { refundRefusal } from './refund-words.ts'

type Balance = RefundBalance['depositRefundBalance']

interface AskBackProps {
  readonly balance: Balance
  /** Payments of this currency that can go back. */
  readonly cards: readonly RefundSource[]
  /** How a form without script came back. */
  readonly fault: string
}

const MONTH_DIGITS = 2

/** A card as its reader knows it: masked, with expiry and the day of the payment. */
function cardWords(text: Text, card: RefundSource, day: string): string {
  const { brand, lastFour, expiryMonth, expiryYear } = card
  const paid = text.t('refund.way.payment', { day })
  if (lastFour === '') return paid
  const masked = text.t('refund.to.card', { brand, lastFour })
  if (expiryYear === 0) return `${masked}, ${paid}`
  const month = String(expiryMonth).padStart(MONTH_DIGITS, '0')
  return `${masked}, ${text.t('refund.way.expires', { month, year: String(expiryYear) })}, ${paid}`
}

/** The ways back: each payment that can take some of it, and a bank account for what none can. */
function Ways({ balance: { currency, byBank }, cards }: Omit<AskBackProps, 'fault'>) {
  const text = useText()
  const formats = useFormats()
  const money = (amount: number): string => formatCurrencyWithCode(moneyOf(amount, currency), text.languageTag)
  return (
    <fieldset>
      <legend>{text.t('refund.way')}</legend>
      {cards.map((card, at) => (
        <label className="check" key={card.cardId}>
          <input type="radio" name="cardId" value={card.cardId} defaultChecked={at === 0} />
          <span>
            {text.t('refund.way.card', {
              card: cardWords(text, card, formats.day(Date.parse(card.paidAt))),
              amount: money(card.refundable),
            })}
          </span>
        </label>
      ))}
      {byBank > 0 ? (
        <label className="check">
          <input type="radio" name="cardId" value="" defaultChecked={cards.length === 0} />
          <span>{text.t('refund.way.bank', { amount: money(byBank) })}</span>
        </label>
      ) : null}
    </fieldset>
  )
}

/** A bank account, for what no card can take back. */
function BankFields({ currency }: Pick<Balance, 'currency'>) {
  const text = useText()
  const isLocal = hasLocalAccounts(currency)
  const name = (field: string): string => `bank[${field}]`
  return (
    <div className="refund-bank">
      <InputField
        id={`rf-holder-${currency}`}
        name={name('holder')}
        label={text.t('refund.holder')}
        maxLength={HOLDER_MAX}
        autoComplete="name"
      />
      <InputField
        id={`rf-account-${currency}`}
        name={name('account')}
        label={text.t(isLocal ? 'refund.account' : 'refund.iban')}
        maxLength={BANK_NUMBER_MAX}
        autoComplete="off"
      />
      {isLocal ? (
        <InputField
          id={`rf-routing-${currency}`}
          name={name('routing')}
          label={text.t('refund.routing')}
          maxLength={BANK_NUMBER_MAX}
          autoComplete="off"
        />
      ) : null}
      <p className="dim">{text.t('refund.bank.new')}</p>
    </div>
  )
}

/** How much of a deposit can go back, and the form that asks for it. A proof that is too old is asked for in its place. */
export function AskBack({ balance, cards, fault }: AskBackProps) {
  const text = useText()
  const { locale } = useApp()
  const { prove, onRefused } = useProof('refund.proof', fault === 'PROOF_NEEDED')
  const { currency, depositBalance, free, byBank } = balance
  const money = (amount: number): string => formatCurrencyWithCode(moneyOf(amount, currency), text.languageTag)
  const facts = [
    ['free', free],
    ['bound', moneyOf(depositBalance, currency).minor === moneyOf(free, currency).minor ? 0 : depositBalance - free],
  ] as const
  return (
    <div className="pay-form" data-currency={currency}>
      <dl className="own-facts pay-facts">
        {facts.map(([name, amount]) => (
          <div key={name}>
            <dt>{text.t(`refund.${name}`)}</dt>
            <dd className="num" data-sum={name}>
              {money(amount)}
            </dd>
          </div>
        ))}
      </dl>
      {free === 0 ? (
        <p>{text.t('refund.none.free')}</p>
      ) : (
        <>
          {prove}
          <Form
            className="pay-form"
            method="post"
            action={refundDeposit.path}
            isGuarded={false}
            wordsOf={refundRefusal(currency)}
            startErrors={fault === 'validation.refundAmount' ? { amount: text.t(fault) } : {}}
            onRefused={onRefused}
            done={({ state }: RefundDone) => text.t(state === 'APPROVED' ? 'refund.done.APPROVED' : 'refund.done.ASKED')}
            act={(api, form) => {
              const bank = {
                holder: fieldText(form, 'bank[holder]'),
                account: fieldText(form, 'bank[account]'),
                routing: fieldText(form, 'bank[routing]'),
              }
              const body = { currency, amount: fieldText(form, 'amount').trim(), cardId: fieldText(form, 'cardId'), bank, locale }
              return api(refundDeposit, { body })
            }}
          >
            <CsrfField />
            <input type="hidden" name="locale" value={locale} />
            <input type="hidden" name="currency" value={currency} />
            <Ways balance={balance} cards={cards} />
            {byBank > 0 ? <BankFields currency={currency} /> : null}
            <InputField
              id={`rf-amount-${currency}`}
              name="amount"
              label={text.t('refund.amount', { currency })}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <FormFoot className="btn ink" send={text.t('refund.send')} />
          </Form>
        </>
      )}
    </div>
  )
}
