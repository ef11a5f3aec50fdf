import type { Failure } from '@app/contract/failure.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'

/** Words for why nothing is paid back, with their numbers where the failure has them; null to leave it to the usual ones. */
export const refundRefusal =
  (currency: CurrencyCode | null) =>
  ({ code, detail }: Failure, text: Text): string | null => {
    const reason = typeof detail['reason'] === 'string' ? detail['reason'] : code
    const money = (minor: unknown): string | null =>
      typeof minor === 'number' && currency !== null ? formatCurrencyWithCode({ minor, currency }, text.languageTag) : null
    const [free, most] = [money(detail['freeMinor']), money(detail['mostMinor'])]
    if (reason === 'BOUND' && free !== null) return text.t('refund.fault.BOUND', { free })
    if (reason === 'TOO_MUCH' && most !== null) return text.t('refund.fault.TOO_MUCH', { most })
    return plainRefusal(reason, text) || null
  }

/** The same by a code alone, as a form without script comes back; empty for an unknown one. */
export function plainRefusal(code: string, text: Text): string {
  if (code === '') return ''
  return text.dyn(`refund.fault.${code}.plain`, '') || text.dyn(`refund.fault.${code}`, '')
}
