import { HANDOVERS_A_DAY } from '@app/contract/lenders/lender-codes.ts'
import type { Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'

/** Why something about lenders was refused, in words; empty for what is said otherwise. */
export const lenderFault = (reason: string, text: Text): string => text.dyn(`lender.fault.${reason}`, '', { max: String(HANDOVERS_A_DAY) })

/** The same of a failure; null to leave it to the usual words. */
export const lenderRefusal = ({ code, detail }: Failure, text: Text): string | null =>
  lenderFault(typeof detail['reason'] === 'string' ? detail['reason'] : code, text) || null
