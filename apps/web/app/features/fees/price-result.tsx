import type { Money } from '@app/contract/sites.ts'
import type { Quote } from '@app/rules/fees/quote.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

const WHOLE = 100

/** What a bid costs, line by line, and how much of that is the vehicle. */
export function PriceResult({ bid, quote }: { readonly bid: Money; readonly quote: Quote }) {
  const text = useText()
  const formats = useFormats()
  const vehicle = Math.round((bid.minor / quote.total.minor) * WHOLE)
  return (
    <>
      <svg className="fee-split" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="rest" width="100" height="6" />
        <rect className="car" width={vehicle} height="6" />
      </svg>
      <p className="dim">{text.t('fees.calc.split', { vehicle: formats.number(vehicle), fees: formats.number(WHOLE - vehicle) })}</p>
      <dl className="fees">
        {quote.lines.map((line) => (
          <div key={line.key}>
            <dt>{text.t(line.key)}</dt>
            <dd>{formats.money(line.amount)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{text.t('fees.calc.total')}</dt>
          <dd>{formats.money(quote.total)}</dd>
        </div>
      </dl>
    </>
  )
}
