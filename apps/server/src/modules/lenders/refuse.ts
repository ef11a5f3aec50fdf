import { Failure } from '@app/contract/failure.ts'
import type { LenderRefusal } from '@app/contract/lenders/lender-codes.ts'

/** @throws Failure LENDER_REFUSED with the reason. */
export const refuse = (reason: LenderRefusal): never => {
  throw new Failure('LENDER_REFUSED', { reason })
}
