import type { QuoteLine } from '@app/rules/fees/quote.ts'
import type { PriceTax } from '@app/rules/tax/price-tax.ts'
import { taxLine } from '@app/rules/tax/tax-line.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Formats } from '../../platform/use-formats.ts'

/** The name of a line of a quote; of a line of tax with its rate. */
export function lineName({ key, tax }: QuoteLine, text: Text): string {
  const name = text.t(key)
  return tax === undefined ? name : taxLine(name, tax.rate, text)
}

/** What is said of tax under a price. */
export function taxNote(
  { kind, name, place, percent }: PriceTax,
  { text, formats }: { readonly text: Text; readonly formats: Formats },
): string {
  const tax = text.t(name)
  const written = formats.number(percent)
  return kind === 'unknown' ? text.t('tax.note.unknown') : text.t(`tax.note.${kind}`, { tax, place, percent: written })
}
