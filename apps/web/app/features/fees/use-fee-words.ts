import { majorOf, minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { FeeBand } from '@app/rules/fees/schedule.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

const POINTS_OF_ALL = 10_000

/** How this reader sees the figures of a table whose head names the currency. */
export interface FeeWords {
  /** An exact amount without its sign: no cents unless it has some, then all of them. */
  amount(minor: number): string
  /** A fee of a band; null and nothing read alike. */
  fee(fee: FeeBand[1] | null): string
  /** From a bid up to the last one below another; null has no end. */
  range(fromMinor: number, belowMinor: number | null): string
}

/** Words for the tables of a currency. */
export function useFeeWords(currency: CurrencyCode): FeeWords {
  const text = useText()
  const formats = useFormats()
  const digits = minorDigitsOf(currency)
  const exact = new Intl.NumberFormat(text.languageTag, { minimumFractionDigits: digits })
  const share = new Intl.NumberFormat(text.languageTag, { style: 'percent', maximumFractionDigits: 2 })
  const amount = (minor: number): string => {
    const major = majorOf({ minor, currency })
    return Number.isInteger(major) ? formats.number(major) : exact.format(major)
  }
  return {
    amount,
    fee: (fee) => {
      if (fee === null || ('minor' in fee && fee.minor === 0)) return text.t('fees.none')
      return 'minor' in fee ? amount(fee.minor) : share.format(fee.basisPoints / POINTS_OF_ALL)
    },
    range: (fromMinor, belowMinor) =>
      belowMinor === null
        ? text.t('fees.range.top', { from: amount(fromMinor) })
        : text.t('fees.range', { from: amount(fromMinor), to: amount(belowMinor - 1) }),
  }
}
