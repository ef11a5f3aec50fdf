import type { Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'

/** Words for why something about lenders was refused; null to leave it to the usual ones. */
export function lenderRefusal({ code, detail }: Failure, text: Text): string | null {
  const reason = typeof detail['reason'] === 'string' ? detail['reason'] : code
  return text.dyn(`lender.fault.${reason}`, '') || null
}
