import { type Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'

/** Words for why a payment was refused; null to leave it to the usual ones. */
export function payRefusal({ code, detail }: Failure, text: Text): string | null {
  const reason = typeof detail['reason'] === 'string' ? detail['reason'] : code
  return text.dyn(`pay.fault.${reason}`, '') || null
}
