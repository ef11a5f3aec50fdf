import type { Failure } from '@app/contract/failure.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'

/** Words for why nothing is credited or given up, with the most that is left; null to leave it to the usual ones. */
export const actRefusal =
  (currency: CurrencyCode) =>
  ({ code, detail }: Failure, text: Text): string | null => {
    if (code !== 'MONEY_ACT_REFUSED') return null
    const { reason, mostMinor } = detail
    if (reason === 'TOO_MUCH' && typeof mostMinor === 'number')
      return text.t('moneyDesk.fault.TOO_MUCH', { most: formatCurrencyWithCode({ minor: mostMinor, currency }, text.languageTag) })
    return typeof reason === 'string' ? text.dyn(`moneyDesk.fault.${reason}`, '') || null : null
  }
