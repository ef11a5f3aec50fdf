import { type Failure, textValuesOf } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'

/** Words for why a till or a booking was refused, with its numbers; null to leave it to the usual ones. */
export function tillRefusal({ code, detail }: Failure, text: Text): string | null {
  const reason = typeof detail['reason'] === 'string' ? detail['reason'] : code
  return text.dyn(`till.fault.${reason}`, text.dyn(`pay.fault.${reason}`, ''), textValuesOf(detail)) || null
}

/** Where a receipt is printed from. */
export const receiptPath = (id: number): string => `/operations/till/receipts/${id}`
