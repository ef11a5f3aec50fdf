import { Failure } from '@app/contract/failure.ts'
import type { DefaultRefusal } from '@app/contract/payments/default-codes.ts'

/** @throws Failure DEFAULT_REFUSED with the reason. */
export const refuse = (reason: DefaultRefusal): never => {
  throw new Failure('DEFAULT_REFUSED', { reason })
}
