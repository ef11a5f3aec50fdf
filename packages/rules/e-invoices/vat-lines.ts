import type { CurrencyCode } from '@app/contract/sites.ts'
import { PRICE_CODE, TAX_CODE } from '../invoices/journal-lines.ts'
import { taxMinor } from '../tax/line-tax.ts'

/** A line as it was charged, minor units; `taxRate` of a line of tax, thousandths of a percent. */
export interface ChargedLine {
  readonly code: string
  readonly textKey: string
  readonly amountMinor: number
  readonly taxMinor: number
  readonly taxRate: number | null
}

/** Categories of EN 16931 (BT-151) that the house has: S taxed, E without tax. */
export type VatCategory = 'S' | 'E'

/** A line of goods or services; `rate` is thousandths of a percent. */
export interface VatLine<Line extends ChargedLine = ChargedLine> {
  readonly line: Line
  readonly category: VatCategory
  readonly rate: number
}

/** The tax of all lines of a category and rate (BG-23), minor units. */
export interface VatSum {
  readonly category: VatCategory
  readonly rate: number
  readonly basisMinor: number
  readonly taxMinor: number
}

/** What of the lines without tax there is: prices under the margin scheme, and anything else. */
export interface Untaxed {
  readonly hasMargin: boolean
  readonly hasOther: boolean
}

export interface VatLines<Line extends ChargedLine = ChargedLine> {
  readonly lines: readonly VatLine<Line>[]
  readonly sums: readonly VatSum[]
  readonly untaxed: Untaxed
}

const sumOf = (lines: readonly ChargedLine[], of: (line: ChargedLine) => number): number => lines.reduce((sum, line) => sum + of(line), 0)

/** What a line's own tax was reckoned by: of the rates of its document the one that gives it. */
function rateOf({ amountMinor, taxMinor: own }: ChargedLine, rates: readonly number[], currency: CurrencyCode): number | null {
  if (own === 0) return 0
  if (rates.length === 1) return rates[0] ?? null
  return rates.find((rate) => taxMinor(amountMinor, rate, currency) === own) ?? null
}

/**
 * The lines of a document as an e-invoice has them: tax is no line of it but a sum for each rate. Null for what no e-invoice can say: a
 * document of tax alone, such as tax that is taken back, and one whose lines of tax are not the tax of its other lines.
 */
export function vatLinesOf<Line extends ChargedLine>(charged: readonly Line[], currency: CurrencyCode): VatLines<Line> | null {
  const goods = charged.filter(({ code }) => code !== TAX_CODE)
  const taxes = charged.filter(({ code }) => code === TAX_CODE)
  const rates = [...new Set(taxes.map(({ taxRate }) => taxRate ?? 0))].toSorted((a, b) => b - a)
  if (goods.length === 0) return null
  const lines: VatLine<Line>[] = []
  for (const line of goods) {
    const rate = rateOf(line, rates, currency)
    if (rate === null) return null
    lines.push({ line, category: rate === 0 ? 'E' : 'S', rate })
  }
  const each = [...rates.filter((rate) => rate !== 0), 0]
  const sums = each
    .map((rate): VatSum => {
      const own = lines.filter((one) => one.rate === rate).map(({ line }) => line)
      const tax = sumOf(own, (line) => line.taxMinor)
      return { category: rate === 0 ? 'E' : 'S', rate, basisMinor: sumOf(own, (line) => line.amountMinor), taxMinor: tax }
    })
    .filter(({ rate }) => lines.some((one) => one.rate === rate))
  const isWhole = rates.every((rate) => {
    const billed = sumOf(
      taxes.filter(({ taxRate }) => (taxRate ?? 0) === rate),
      (line) => line.amountMinor,
    )
    return billed === (sums.find((sum) => sum.rate === rate)?.taxMinor ?? 0)
  })
  if (!isWhole) return null
  const untaxed = lines
    .filter(({ category }) => category === 'E')
    .map(({ line }) => line.code === PRICE_CODE && line.textKey !== 'fee.hammer')
  return { lines, sums, untaxed: { hasMargin: untaxed.includes(true), hasOther: untaxed.includes(false) } }
}
