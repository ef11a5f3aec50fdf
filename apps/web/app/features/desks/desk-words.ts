import type { Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'

/** Words for the reason that a refusal of a desk names; null where there are none. */
export function deskWords({ detail: { reason, invoiceNumber } }: Failure, text: Text): string | null {
  if (reason === 'OVERDUE' && typeof invoiceNumber === 'string') return text.t('ops.reason.OVERDUE.invoice', { number: invoiceNumber })
  return typeof reason === 'string' ? text.dyn(`ops.reason.${reason}`, '') || null : null
}
