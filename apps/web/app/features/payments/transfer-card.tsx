import { announceTransfer } from '@app/contract/payments/invoices.ts'
import type { AnnouncedTransfer, InvoiceAnswer } from '@app/contract/payments/invoices.answers.ts'
import { spacedReference } from '@app/rules/invoices/creditor-reference.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { payRefusal } from './refusal-words.ts'
import { usePayWords } from './use-pay-words.ts'

/** Where to send what, and under which reference. */
function TransferDetails({ transfer }: { readonly transfer: AnnouncedTransfer }) {
  const text = useText()
  const words = usePayWords()
  const { bank, reference, amount, currencyCode, until, invoiceIds } = transfer
  const facts = [
    ['amount', words.money(amount, currencyCode)],
    ['reference', spacedReference(reference)],
    ['holder', bank.holder],
    ['bank', bank.bank],
    ['account', bank.account],
    ['routing', bank.routing],
    ['bic', bank.bic],
  ] as const
  return (
    <>
      <p>{text.t('pay.transfer.done', { day: words.day(until) })}</p>
      <dl className="pay-facts">
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name}>
              <dt>{text.t(`pay.transfer.${name}`)}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {invoiceIds.length > 1 ? <p className="dim">{text.t('pay.transfer.for', { count: invoiceIds.length })}</p> : null}
    </>
  )
}

/** The sum that is to be paid, until when, and the way to pay it. */
export function ToPay({ invoice, fault }: { readonly invoice: InvoiceAnswer; readonly fault: string }) {
  const text = useText()
  const words = usePayWords()
  const { locale } = useApp()
  const { invoiceId, balance, currencyCode, transfer, takesTransfer } = invoice
  if (transfer !== null)
    return (
      <section aria-labelledby="pay-transfer">
        <h3 id="pay-transfer">{text.t('pay.transfer.title')}</h3>
        <TransferDetails transfer={transfer} />
      </section>
    )
  if (balance === 0) return null
  if (!takesTransfer) return <p className="dim">{text.t('pay.transfer.none')}</p>
  return (
    <Form
      className="pay-form"
      method="post"
      action="/data/payments/transfer"
      isGuarded={false}
      wordsOf={payRefusal}
      startWords={words.fault(fault)}
      done=""
      act={(api) => api(announceTransfer, { body: { invoiceIds: [invoiceId], locale } })}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="invoiceIds" value={invoiceId} />
      <p className="vh">{words.money(balance, currencyCode)}</p>
      <FormFoot className="btn ink wide" send={text.t('pay.transfer.button')} />
      <p className="dim">{text.t('pay.counter.text')}</p>
    </Form>
  )
}
