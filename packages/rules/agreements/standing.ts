import {
  AGREEMENT_STATUSES,
  type AgreementEnd,
  type AgreementStatus,
  ESIGN_INTERVAL_MS,
  ESIGN_RETRIES_MAX,
  ESIGN_TIMEOUT_MS,
} from '@app/contract/agreements/agreement-codes.ts'

/** What of an agreement says whether it counts. */
export interface AgreementFacts {
  readonly status: AgreementStatus
  /** Last day, YYYY-MM-DD; empty where it has none. */
  readonly untilOn: string
  readonly endReason: AgreementEnd | null
}

/** Whether its signer has signed. */
export const isSigned = (status: AgreementStatus): boolean => AGREEMENT_STATUSES.indexOf(status) >= AGREEMENT_STATUSES.indexOf('PENDING')

/** Whether an agreement waits for its signature. */
export const waitsForSignature = ({ status, endReason }: AgreementFacts): boolean => endReason === null && !isSigned(status)

/** Whether an agreement is being made into its document. */
export const isBeingMade = ({ status, endReason }: AgreementFacts): boolean => endReason === null && isSigned(status) && status !== 'ACTIVE'

/** Why an agreement is over on a day; null while it is not. */
export const endOn = ({ endReason, untilOn }: AgreementFacts, today: string): AgreementEnd | null =>
  endReason ?? (untilOn !== '' && untilOn < today ? 'EXPIRED' : null)

/** Whether an agreement counts on a day: it is active and not over. */
export const isInForce = (facts: AgreementFacts, today: string): boolean => facts.status === 'ACTIVE' && endOn(facts, today) === null

/** Whether one status may follow another: they follow in their order, one by one. */
export const mayFollow = (from: AgreementStatus, to: AgreementStatus): boolean =>
  AGREEMENT_STATUSES.indexOf(to) === AGREEMENT_STATUSES.indexOf(from) + 1

/**
 * How long to wait before the status is asked for again, in milliseconds; null once enough is enough: ten times, or thirty seconds
 * (ACC-9.23, MKT-9.20).
 */
export const nextPollMs = ({ asked, sinceMs }: { readonly asked: number; readonly sinceMs: number }): number | null =>
  asked >= ESIGN_RETRIES_MAX || sinceMs + ESIGN_INTERVAL_MS > ESIGN_TIMEOUT_MS ? null : ESIGN_INTERVAL_MS
