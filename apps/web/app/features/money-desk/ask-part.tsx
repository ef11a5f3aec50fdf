import { majorOf, moneyOf } from '@app/contract/money.ts'
import type { DeskInvoice, InvoiceActDone } from '@app/contract/payments/invoice-acts.answers.ts'
import { askInvoiceAct, INVOICE_ACT_REASON_MAX } from '@app/contract/payments/invoice-acts.ts'
import type { InvoiceActKind } from '@app/contract/payments/invoice-codes.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { AMOUNT_STEP, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { actRefusal } from './act-words.ts'

/** One way to ask: the whole invoice, lines of it, or what is owed of it. */
type Way = 'whole' | 'lines' | 'writeOff'
const KIND: Readonly<Record<Way, InvoiceActKind>> = { whole: 'CREDIT_NOTE', lines: 'CREDIT_NOTE', writeOff: 'WRITE_OFF' }

interface AskProps {
  readonly invoice: DeskInvoice
  readonly way: Way
  readonly onRefused: (error: unknown) => void
}

/** What of which line the form names, in minor units. */
const linesOf = ({ lines, currency }: DeskInvoice, form: FormData) =>
  lines.flatMap(({ position }) => {
    const typed = fieldText(form, `line-${position}`).trim()
    return typed === '' ? [] : [{ position, amountMinor: moneyOf(Number(typed), currency).minor }]
  })

/** What a way of asking does; of the whole invoice also what becomes of the sale. */
function leadOf({ wholeSale, wholeMinor, twoPeopleFromMinor, currency }: DeskInvoice, way: Way, text: Text): string {
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  if (way === 'writeOff') return text.t('moneyDesk.ask.writeOff.lead', { amount: money(twoPeopleFromMinor) })
  if (way === 'lines') return text.t('moneyDesk.ask.lines.lead')
  return wholeSale === '' ? text.t('moneyDesk.ask.whole.lead') : text.t(`moneyDesk.whole.lead.${wholeSale}`, { amount: money(wholeMinor) })
}

function AskForm({ invoice, way, onRefused }: AskProps) {
  const text = useText()
  const { invoiceId, currency, balanceMinor, lines } = invoice
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  const titleId = `ask-${way}`
  return (
    <Section id={titleId} title={text.t(`moneyDesk.ask.${way}`)}>
      <p className="dim">{leadOf(invoice, way, text)}</p>
      <Form
        aria-labelledby={titleId}
        wordsOf={actRefusal(currency)}
        onRefused={onRefused}
        done={({ state }: InvoiceActDone) => text.t(`moneyDesk.state.${state}`)}
        act={(api, form) =>
          api(askInvoiceAct, {
            params: { id: String(invoiceId) },
            body: {
              kind: KIND[way],
              lines: way === 'lines' ? linesOf(invoice, form) : [],
              ...(way === 'writeOff' && { amountMinor: moneyOf(Number(fieldText(form, 'amountMinor')), currency).minor }),
              reason: fieldText(form, 'reason'),
            },
          })
        }
      >
        {way === 'lines'
          ? lines
              .filter(({ leftMinor }) => leftMinor > 0)
              .map(({ position, description, leftMinor }) => (
                <InputField
                  key={position}
                  id={`line-${position}`}
                  name={`line-${position}`}
                  label={text.t('moneyDesk.line', { line: description, left: money(leftMinor) })}
                  type="number"
                  min={AMOUNT_STEP}
                  step={AMOUNT_STEP}
                />
              ))
          : null}
        {way === 'writeOff' ? (
          <InputField
            id="write-off-amount"
            name="amountMinor"
            label={text.t('moneyDesk.amount', { currency })}
            type="number"
            min={AMOUNT_STEP}
            step={AMOUNT_STEP}
            defaultValue={majorOf({ minor: balanceMinor, currency })}
            required
          />
        ) : null}
        <InputField id={`why-${way}`} name="reason" label={text.t('moneyDesk.reason')} maxLength={INVOICE_ACT_REASON_MAX} required />
        <FormFoot className="btn ink" send={text.t(`moneyDesk.ask.${way}.send`)} />
      </Form>
    </Section>
  )
}

/** What may be asked for about an invoice now; a proof that is too old is asked for above it. */
export function AskPart({ invoice }: { readonly invoice: DeskInvoice }) {
  const { prove, onRefused } = useProof('moneyDesk.proof')
  const ways = (['lines', 'whole', 'writeOff'] as const).filter((way) => invoice.mayAsk.includes(KIND[way]))
  return (
    <>
      {prove}
      {ways.map((way) => (
        <AskForm key={way} invoice={invoice} way={way} onRefused={onRefused} />
      ))}
    </>
  )
}
