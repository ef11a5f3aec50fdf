import { taxNameOf } from '@app/rules/tax/tax-codes.ts'
import { taxLine } from '@app/rules/tax/tax-line.ts'
import type { Text } from '@app/text/create-text.ts'

/** What the tax of a membership is called, with its rate. */
export const membershipTaxName = ({ taxPlace, taxRate }: { readonly taxPlace: string; readonly taxRate: number }, text: Text): string =>
  taxLine(text.t(taxNameOf(taxPlace)), taxRate, text)
