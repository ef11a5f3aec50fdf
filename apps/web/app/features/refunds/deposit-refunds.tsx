import '../../style/payments.css'
import type { OwnRefund } from '@app/contract/refunds/refunds.answers.ts'
import { withdrawRefund } from '@app/contract/refunds/refunds.ts'
import { moneyOf } from '@app/contract/money.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { depositVisibility } from '@app/rules/refunds/refundable.ts'
import { wheretoWords } from '@app/rules/refunds/whereto-words.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { useNow } from '../../platform/use-now.ts'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { AskBack } from './ask-back.tsx'
import type { DepositRefunds } from './deposit-refunds-data.ts'
import { plainRefusal, refundRefusal } from './refund-words.ts'

/** One refund: how it stands, how much and where it goes, and the way to take it back while that is possible. */
function Refund({ refund }: { readonly refund: OwnRefund }) {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const { locale, zone } = useApp()
  const { refundId, state, origin, currency, amount, askedAt, notBefore, isWithdrawable } = refund
  const money = formatCurrencyWithCode(moneyOf(amount, currency), text.languageTag)
  return (
    <li className="refund-row">
      <p className="num refund-sum">{money}</p>
      <p>
        <span className="badge pay-state">{text.t(`refund.state.${state}`)}</span> {text.t(`refund.origin.${origin}`)} ·{' '}
        {wheretoWords(text, refund)}
      </p>
      <p className="dim">
        {text.t('refund.asked', { day: formats.day(Date.parse(askedAt)) })}
        {notBefore === '' || Date.parse(notBefore) <= nowMs
          ? null
          : ` · ${text.t('refund.until', { time: formats.timeWithin(Date.parse(notBefore), zone, nowMs) })}`}
      </p>
      {isWithdrawable ? (
        <Form
          className="pay-form"
          method="post"
          action={withdrawRefund.path}
          isGuarded={false}
          wordsOf={refundRefusal(currency)}
          done={() => text.t('refund.withdrawn')}
          act={(api) => api(withdrawRefund, { body: { refundId, locale } })}
        >
          <CsrfField />
          <input type="hidden" name="locale" value={locale} />
          <input type="hidden" name="refundId" value={refundId} />
          <FormFoot className="btn sm" send={text.t('refund.withdraw', { amount: money })} />
        </Form>
      ) : null}
    </li>
  )
}

/** What of the reader's deposits can go back, and their refunds. Nothing of a deposit shows where there is none (MKT-4.24, ACC-4.47, 4.48). */
export function DepositRefundsPart({ refunds, fault }: { readonly refunds: DepositRefunds | null; readonly fault: string }) {
  const text = useText()
  if (refunds === null) return null
  const shown = refunds.balances.filter(({ depositBalance }) => depositVisibility(depositBalance) === 'SHOWN')
  const words = plainRefusal(fault, text)
  return (
    <>
      {words === '' ? null : (
        <div role="alert">
          <p className="alert bad">{words}</p>
        </div>
      )}
      {shown.length === 0 ? null : (
        <section aria-labelledby="refund-h" className="pay-form" data-part="deposit-refund">
          <h2 id="refund-h">{text.t('refund.title')}</h2>
          <p className="dim">{text.t('refund.lead')}</p>
          {shown.map((balance) => (
            <AskBack
              key={balance.currency}
              balance={balance}
              cards={refunds.cards.filter(({ currency }) => currency === balance.currency)}
              fault={fault}
            />
          ))}
        </section>
      )}
      {refunds.refunds.length === 0 ? null : (
        <section aria-labelledby="refunds-h">
          <h2 id="refunds-h">{text.t('refund.list')}</h2>
          <ul className="refund-list">
            {refunds.refunds.map((refund) => (
              <Refund key={refund.refundId} refund={refund} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
