import { Failure } from '@app/contract/failure.ts'
import type { LotOverride, PendingOverride } from '#modules/sale-changes/index.ts'

/** An act with the event it is about. */
export type Ordered = LotOverride & Pick<PendingOverride, 'seq'>

/** @throws Failure LANE_ACT_REFUSED with the reason */
export const refuse = (reason: string): never => {
  throw new Failure('LANE_ACT_REFUSED', { reason })
}
