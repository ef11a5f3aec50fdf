import { Failure } from '@app/contract/failure.ts'
import type { PaymentStatus } from '@app/contract/gateway/gateway.answers.ts'
import { DECLINE_REASONS } from '@app/contract/gateway/gateway-codes.ts'
import { isAttemptOver } from '@app/rules/payments/attempt-states.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { askSoon, type AttemptRow, findOwnAttempt } from './attempts/attempts.store.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** A provider that was asked so shortly ago is not asked again for a reader, ms; their page asks every three seconds. */
export const ASKED_LATELY_MS = 2_000

/** Why it was not paid, as pages have words for it; null where it was, or nobody says. */
export const reasonOf = ({ state, reason }: AttemptRow): PaymentStatus['reason'] => {
  if (reason === '' || state === 'CAPTURED') return null
  return DECLINE_REASONS.find((one) => one === reason) ?? 'OTHER'
}

/** Where an attempt of the caller stands; its provider is asked meanwhile. @throws Failure PAYMENT_NOT_FOUND for another's or none. */
export async function getStatus({ db }: PaymentDeps, ctx: RequestContext, ref: string): Promise<PaymentStatus> {
  const attempt = await findOwnAttempt(db, ref, memberOf(ctx).accountId)
  if (attempt === null) throw new Failure('PAYMENT_NOT_FOUND')
  const isOver = isAttemptOver(attempt.state)
  if (!isOver) await askSoon(db, attempt.id, ASKED_LATELY_MS)
  const { state, purpose, amountMinor, currency, isUnderWay, isApplied, successPath, cancelPath, createdAt, pageUrl } = attempt
  return {
    orderRefId: attempt.ref,
    state,
    purpose,
    amountMinor,
    currency,
    reason: reasonOf(attempt),
    isUnderWay,
    isPaidBack: isApplied === false,
    payUrl: isOver || isUnderWay ? '' : (pageUrl ?? ''),
    successPath,
    cancelPath,
    createdAt: createdAt.toISOString(),
  }
}
