import { countryOfPlace } from '@app/rules/tax/tax-codes.ts'
import { taxLine } from '@app/rules/tax/tax-line.ts'
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
  return taxLine(taxPlace === country ? name : `${name} ${taxPlace.slice(country.length + 1)}`, taxRate, text)
}
