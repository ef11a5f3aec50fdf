import type { RefundWay } from '@app/contract/refunds/refund-codes.ts'
import type { Text } from '@app/text/create-text.ts'

/** Where a refund goes, as it is masked: brand and last four are empty where nobody says. */
export function wheretoWords(text: Text, { way, brand, lastFour }: { way: RefundWay; brand: string; lastFour: string }): string {
  if (way === 'BANK') return text.t('refund.to.bank', { lastFour })
  return lastFour === '' ? text.t('refund.to.payment') : text.t('refund.to.card', { brand, lastFour })
}
