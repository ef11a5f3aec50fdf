import type { QuoteLine } from '../fees/quote.ts'
import { PRICE_CODE, TAX_CODE } from './journal-lines.ts'

/** The code of each line of a quote on an invoice, which is also the kind of income. */
const CODES: Readonly<Record<string, string>> = {
  'fee.bid': PRICE_CODE,
  'fee.buyer': 'BUYER',
  'fee.virtual.live': 'VIRTUAL_LIVE',
  'fee.virtual.preliminary': 'VIRTUAL_PRELIMINARY',
  'fee.gate': 'GATE',
  'fee.environmental': 'ENVIRONMENTAL',
  'fee.titleHandling': 'TITLE_HANDLING',
  'tax.sales': TAX_CODE,
  'tax.gst': TAX_CODE,
  'tax.vat': TAX_CODE,
}

/** Names of a price under the margin scheme of a country that prescribes words for it (Directive 2006/112/EC, article 226 (14)); any other's. */
const MARGIN_NAMES: Readonly<Record<string, string>> = {
  GBR: 'fee.hammer.margin.GBR',
  IRL: 'fee.hammer.margin.GBR',
  DEU: 'fee.hammer.margin.DEU',
  ESP: 'fee.hammer.margin.ESP',
}
const MARGIN_NAME = 'fee.hammer.margin'

const priceName = (marginAt: string | undefined): string =>
  marginAt === undefined ? 'fee.hammer' : (MARGIN_NAMES[marginAt] ?? MARGIN_NAME)

/** A line as it is charged; `textKey` names it. */
export interface InvoicedLine {
  readonly code: string
  readonly textKey: string
  readonly amountMinor: number
  /** What of the lines of tax is this line's, minor units. */
  readonly taxMinor: number
  /** Of a line of tax: whose it is, and its rate in thousandths of a percent; else null. */
  readonly taxPlace: string | null
  readonly taxRate: number | null
}

/** The lines of an award's frozen quote as an invoice charges them. @throws RangeError for a line that nobody named. */
export function linesOfQuote(lines: readonly QuoteLine[]): readonly InvoicedLine[] {
  return lines.map(({ key, amount, taxMinor = 0, tax, marginAt }) => {
    const code = CODES[key]
    if (code === undefined) throw new RangeError(`no invoice has a line for ${key}`)
    return {
      code,
      textKey: key === 'fee.bid' ? priceName(marginAt) : key,
      amountMinor: amount.minor,
      taxMinor,
      taxPlace: tax?.place ?? null,
      taxRate: tax?.rate ?? null,
    }
  })
}

/** What of some lines is price and what fees with all tax, minor units. */
export function partsOf(lines: readonly { readonly code: string; readonly amountMinor: number }[]): {
  readonly feesMinor: number
  readonly priceMinor: number
} {
  const sum = (isPrice: boolean): number =>
    lines.reduce((all, { code, amountMinor }) => ((code === PRICE_CODE) === isPrice ? all + amountMinor : all), 0)
  return { feesMinor: sum(false), priceMinor: sum(true) }
}
