import { useCredit } from '@app/contract/payments/invoices.ts'
import type { CreditUsed, InvoiceList } from '@app/contract/payments/invoices.answers.ts'
import { PAID_AT_ONCE_MAX } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { payRefusal } from './refusal-words.ts'
import { usePayWords } from './use-pay-words.ts'

interface UseCreditProps {
  readonly currency: CurrencyCode
  readonly unpaid: InvoiceList
}

/** Pays what is owed in a currency with the credit in it, as far as it goes; nothing where nothing is owed. */
export function UseCreditForm({ currency, unpaid }: UseCreditProps) {
  const text = useText()
  const words = usePayWords()
  const { locale } = useApp()
  const invoiceIds = unpaid.invoices
    .filter(({ currencyCode, status, lender }) => currencyCode === currency && status !== 'PENDING' && lender === '')
    .slice(0, PAID_AT_ONCE_MAX)
    .map(({ invoiceId }) => invoiceId)
  if (invoiceIds.length === 0) return null
  return (
    <Form
      className="pay-form"
      method="post"
      action="/data/payments/useCredit"
      isGuarded={false}
      wordsOf={payRefusal}
      done={({ used, currencyCode }: CreditUsed) => text.t('pay.credit.used', { amount: words.money(used, currencyCode) })}
      act={(api) => api(useCredit, { body: { invoiceIds, locale } })}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      {invoiceIds.map((id) => (
        <input key={id} type="hidden" name="invoiceIds" value={id} />
      ))}
      <FormFoot className="btn ink" send={text.t('pay.credit.use', { currency })} />
    </Form>
  )
}
