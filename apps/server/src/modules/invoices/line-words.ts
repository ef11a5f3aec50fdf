import { formatNumber } from '@app/rules/formats/amounts.ts'
import { countryOfPlace, RATE_UNITS_PER_PERCENT } from '@app/rules/tax/tax-codes.ts'
import type { Text } from '@app/text/create-text.ts'
import type { LineRow } from './read-invoices.store.ts'

/** What a line of an invoice is called; one of tax with its place and rate. */
export function lineWords(
  { code, textKey, taxPlace, taxRate }: Pick<LineRow, 'code' | 'textKey' | 'taxPlace' | 'taxRate'>,
  text: Text,
): string {
  const name = text.dyn(textKey, code)
  if (taxPlace === null || taxRate === null) return name
  const country = countryOfPlace(taxPlace)
  const percent = formatNumber(taxRate / RATE_UNITS_PER_PERCENT, text.languageTag)
  return taxPlace === country
    ? text.t('tax.line', { tax: name, percent })
    : text.t('tax.line', { tax: `${name} ${taxPlace.slice(country.length + 1)}`, percent })
}
