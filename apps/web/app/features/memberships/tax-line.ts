import { RATE_UNITS_PER_PERCENT, taxNameOf } from '@app/rules/tax/tax-codes.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Formats } from '../../platform/use-formats.ts'

/** What the tax of a membership is called, with its rate. */
export function membershipTaxName(
  { taxPlace, taxRate }: { readonly taxPlace: string; readonly taxRate: number },
  { text, formats }: { readonly text: Text; readonly formats: Formats },
): string {
  return text.t('tax.line', { tax: text.t(taxNameOf(taxPlace)), percent: formats.number(taxRate / RATE_UNITS_PER_PERCENT) })
}
