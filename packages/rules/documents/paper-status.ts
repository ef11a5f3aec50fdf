import type { DocumentCategory, PaperState, PaperStatus } from '@app/contract/documents/document-codes.ts'
import { daysBetween } from './days.ts'

/** A paper as far as its place among the others goes. Days are YYYY-MM-DD. */
export interface PaperFacts {
  readonly id: number
  readonly category: DocumentCategory
  readonly state: PaperState
  /** Last day on which it counts; null for one without an end. */
  readonly expiresOn: string | null
  /** Whether its reviewer saw that it is a passport. */
  readonly isPassport: boolean
}

/** A paper is about to expire for so many days (account spec §9 "Membership expiry"). */
export const EXPIRING_DAYS = 60

/** Whether a paper counts on a day: approved, and its last day not past. */
export const counts = ({ state, expiresOn }: Pick<PaperFacts, 'state' | 'expiresOn'>, today: string): boolean =>
  state === 'APPROVED' && (expiresOn === null || daysBetween(today, expiresOn) >= 0)

/** Whether a reviewer or a machine still has it. */
export const isWaiting = ({ state }: Pick<PaperFacts, 'state'>): boolean => state === 'CHECKING' || state === 'IN_REVIEW'

/** How a list shows a paper (ACC-3.45). */
export function paperStatus({ state, expiresOn }: Pick<PaperFacts, 'state' | 'expiresOn'>, today: string): PaperStatus {
  if (state !== 'APPROVED') return 'INACTIVE'
  if (expiresOn === null) return 'ACTIVE'
  const left = daysBetween(today, expiresOn)
  if (left < 0) return 'EXPIRED'
  return left <= EXPIRING_DAYS ? 'EXPIRING' : 'ACTIVE'
}

const OVER: ReadonlySet<PaperState> = new Set<PaperState>(['WITHDRAWN', 'REFUSED'])

/** Whether a paper is of the past: withdrawn, refused, or followed by a later one of its category that counts or, once it does not count itself, waits. */
export function isEarlier(paper: PaperFacts, { among, today }: { readonly among: readonly PaperFacts[]; readonly today: string }): boolean {
  if (OVER.has(paper.state)) return true
  if (isWaiting(paper)) return false
  const later = among.filter(({ id, category }) => id > paper.id && category === paper.category)
  return later.some((one) => counts(one, today) || (!counts(paper, today) && isWaiting(one)))
}

/** Whether its owner may take a paper back. */
export const mayWithdraw = ({ state }: Pick<PaperFacts, 'state'>): boolean => !OVER.has(state)
