import type { Text } from '@app/text/create-text.ts'
import { formatNumber } from '../formats/amounts.ts'
import { RATE_UNITS_PER_PERCENT } from './tax-codes.ts'

/** A tax with its rate in words, such as `VAT 20 %`; the rate is thousandths of a percent. One place says it: quotes, invoices and memberships. */
export const taxLine = (name: string, rate: number, text: Text): string =>
  text.t('tax.line', { tax: name, percent: formatNumber(rate / RATE_UNITS_PER_PERCENT, text.languageTag) })
