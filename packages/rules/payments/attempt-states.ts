import type { AttemptState } from '@app/contract/gateway/gateway-codes.ts'

/** What a provider may say of a payment: OPEN while nothing has happened on its page. */
export const REPORTED_STATES = [
  'OPEN',
  'PENDING_AUTHENTICATION',
  'AUTHENTICATION_SUCCESSFUL',
  'AUTHENTICATION_FAILED',
  'CAPTURED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
] as const
export type ReportedState = (typeof REPORTED_STATES)[number]

/** How far a state is; an attempt only ever goes further. The migration has the same numbers. */
const RANK: Readonly<Record<AttemptState, number>> = {
  CREATED: 0,
  REDIRECTED: 1,
  PENDING_AUTHENTICATION: 2,
  AUTHENTICATION_SUCCESSFUL: 3,
  AUTHENTICATION_FAILED: 3,
  CAPTURED: 4,
  DECLINED: 4,
  EXPIRED: 4,
  CANCELLED: 4,
}
const OVER_RANK = RANK.CAPTURED

/** Whether nothing can become of an attempt any more. */
export const isAttemptOver = (state: AttemptState): boolean => RANK[state] >= OVER_RANK

/**
 * What an attempt is once its provider has said how it stands: the state that was reported, or the one there is, whichever is further.
 * So notices may come late, early, twice and in any order (MQ-106).
 */
export function nextAttemptState(held: AttemptState, reported: ReportedState): AttemptState {
  const said = reported === 'OPEN' ? 'REDIRECTED' : reported
  return RANK[said] > RANK[held] ? said : held
}

/** Whether money was taken for an attempt that had ended without it; it goes back. */
export const isTakenTooLate = (held: AttemptState, reported: ReportedState): boolean =>
  reported === 'CAPTURED' && isAttemptOver(held) && held !== 'CAPTURED'

/** How long a silent attempt waits before its provider is asked again, ms; after the last, the same again. */
export const ASK_AFTER_MS: readonly number[] = [30_000, 120_000, 600_000, 3_600_000, 86_400_000]

/** The wait before the next question, by how many were asked already. */
export const waitBeforeAsk = (asked: number, waits: readonly number[] = ASK_AFTER_MS): number =>
  waits[Math.min(asked, waits.length - 1)] ?? 0
