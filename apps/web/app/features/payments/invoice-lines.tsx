import { Link } from 'react-router'
import { moneyOf } from '@app/contract/money.ts'
import type { InvoiceAnswer, InvoiceLine } from '@app/contract/payments/invoices.answers.ts'
import { PRICE_CODE } from '@app/rules/invoices/journal-lines.ts'
import { useText } from '../../platform/app-info.ts'
import { usePayWords } from './use-pay-words.ts'

/** How the sum compares to what was told with the bid, in words. */
function Told({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const text = useText()
  const words = usePayWords()
  const { told, total, currencyCode } = invoice
  if (told === null) return null
  const [toldMinor, totalMinor] = [told, total].map((amount) => moneyOf(amount, currencyCode).minor) as [number, number]
  const how = toldMinor === totalMinor ? 'same' : toldMinor > totalMinor ? 'less' : 'more'
  const values = { told: words.money(told, currencyCode), difference: words.money(Math.abs(told - total), currencyCode) }
  return <p className="pay-told">{text.t(`pay.invoice.told.${how}`, values)}</p>
}

/** Why a line is there; a fee without a lot, such as of a membership, has no row of the fee table. */
function Why({ code, feeTable, taxPercent }: Pick<InvoiceLine, 'code' | 'feeTable' | 'taxPercent'>) {
  const text = useText()
  if (taxPercent !== null) return text.t('pay.invoice.why.tax')
  if (feeTable === '') return code === PRICE_CODE ? text.t('pay.invoice.why.price') : null
  return (
    <Link className="link" to={feeTable}>
      {text.t('pay.invoice.why.fee')}
    </Link>
  )
}

/** What an invoice is made of: each line with why, linked to its row of the fee table; below it what was paid and what is left. */
export function InvoiceLines({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const text = useText()
  const words = usePayWords()
  const { lines, total, paid, credited, balance, currencyCode } = invoice
  const sums = [
    ['total', total, ''],
    ['paid', -paid, 'pay-in'],
    ['credited', -credited, 'pay-in'],
  ] as const
  return (
    <section className="sec" aria-labelledby="pay-lines">
      <div className="sec-h">
        <h2 id="pay-lines">{text.t('pay.invoice.lines')}</h2>
        <span className="dim">{currencyCode}</span>
      </div>
      <table className="tbl pay-table pay-lines">
        <thead>
          <tr>
            <th scope="col">{text.t('pay.invoice.line')}</th>
            <th scope="col">{text.t('pay.invoice.why')}</th>
            <th scope="col" className="num">
              {text.t('pay.invoice.charged')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ code, description, amount, feeTable, taxPercent }) => (
            <tr key={`${code} ${taxPercent ?? ''}`}>
              <th scope="row">{description}</th>
              <td className="dim">
                <Why code={code} feeTable={feeTable} taxPercent={taxPercent} />
              </td>
              <td className="num">{words.bare(amount, currencyCode)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([name, amount, className]) =>
            name !== 'total' && amount === 0 ? null : (
              <tr key={name}>
                <th scope="row" colSpan={2}>
                  {text.t(`pay.invoice.${name}`)}
                </th>
                <td className={`num ${className}`}>{words.bare(amount, currencyCode)}</td>
              </tr>
            ),
          )}
          <tr className="pay-left">
            <th scope="row" colSpan={2}>
              {text.t('pay.sum')}
            </th>
            <td className="num">{words.money(balance, currencyCode)}</td>
          </tr>
        </tfoot>
      </table>
      <Told invoice={invoice} />
    </section>
  )
}
