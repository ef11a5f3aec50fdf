import { Failure } from '@app/contract/failure.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { formatNumber } from '@app/rules/formats/amounts.ts'
import { readWholeAmount } from '@app/rules/formats/typed-amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from './app-info.ts'
import { fieldText } from './field-text.ts'

const EXAMPLE_UNITS = 12_500

/** How this reader types amounts of a currency, which are whole units everywhere. */
export interface Amounts {
  /** Minor units of what was typed; null for what is no amount above zero. */
  read(typed: string): number | null
  /** Minor units of a form's field, zero as well; null for an empty one. @throws INVALID_INPUT for what is no amount, with `wrong` as the field's words. */
  inField(form: FormData, name: string): number | null
  /** What to say of what is no amount, with an example in the reader's grouping. */
  readonly wrong: string
}

/** Amounts of a currency as typed by a reader of `text`. */
export function amountsOf(currency: CurrencyCode, text: Text): Amounts {
  const style = { currency, languageTag: text.languageTag }
  const wrong = text.t('bid.amount.wrong', { currency, example: formatNumber(EXAMPLE_UNITS, text.languageTag) })
  return {
    read: (typed) => readWholeAmount(typed, style) || null,
    inField: (form, name) => {
      const typed = fieldText(form, name).trim()
      const minor = typed === '' ? null : readWholeAmount(typed, style)
      if (minor === null && typed !== '') throw new Failure('INVALID_INPUT', { field: name, words: wrong })
      return minor
    },
    wrong,
  }
}

/** Amounts of any currency as this document's reader types them. */
export function useAmountsOf(): (currency: CurrencyCode) => Amounts {
  const text = useText()
  return (currency) => amountsOf(currency, text)
}

/** Amounts of a currency as this document's reader types them. */
export const useAmounts = (currency: CurrencyCode): Amounts => amountsOf(currency, useText())
