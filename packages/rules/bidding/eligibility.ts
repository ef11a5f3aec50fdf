import type { AccountKind, AccountStatus } from '@app/contract/people.ts'

/** Facts about a bidder: the account that would have to pay. */
export interface Bidder {
  readonly kind: AccountKind
  readonly status: AccountStatus
  /** VALID, MISSING, EXPIRED or IN_REVIEW. */
  readonly documentStatus: string
  readonly licence: string
}

/** What a lot asks of its buyer. */
export interface Sought {
  /** C clean, S salvage, J not repairable. */
  readonly titleGroup: string | null
}

export type EligibilityRefusal = 'SUSPENDED' | 'NOT_ELIGIBLE' | 'DOCUMENTS' | 'LICENCE'

/** Kinds of account that bid (OQ-A08, MQ-089); a counterman bids for their buyer. */
const BIDDING_KINDS: ReadonlySet<AccountKind> = new Set<AccountKind>(['buyer', 'broker-bidder', 'master-bidder', 'counterman', 'kiosk'])
const SUSPENDED: ReadonlySet<AccountStatus> = new Set<AccountStatus>(['suspended', 'terminated', 'voided', 'closed'])
/** Parts of a vehicle that may not go back on the road are sold to those who take vehicles apart or deal in them. */
const LICENCES_FOR_PARTS: ReadonlySet<string> = new Set(['DISMANTLER', 'DEALER', 'EXPORTER', 'LICENSED'])

/**
 * Whether an account may bid on a lot at all (MQ-089): kind, status, documents, licence. Limits are decided by `exposure`. A kiosk
 * carries no documents of its own: the yard answers for it.
 */
export function decideEligibility({ kind, status, documentStatus, licence }: Bidder, { titleGroup }: Sought): EligibilityRefusal | null {
  if (SUSPENDED.has(status)) return 'SUSPENDED'
  if (!BIDDING_KINDS.has(kind) || status !== 'active') return 'NOT_ELIGIBLE'
  if (kind === 'kiosk') return null
  if (documentStatus !== 'VALID') return 'DOCUMENTS'
  return titleGroup === 'J' && !LICENCES_FOR_PARTS.has(licence) ? 'LICENCE' : null
}

/**
 * The same where somebody bids for another account (`agent`; null for one's own): both the agent and the payer have to be allowed to
 * bid. Documents and licence are the payer's.
 */
export const decideBothEligible = (
  { payer, agent }: { readonly payer: Bidder; readonly agent: Pick<Bidder, 'kind' | 'status'> | null },
  sought: Sought,
): EligibilityRefusal | null =>
  (agent === null ? null : decideEligibility({ ...payer, ...agent }, sought)) ?? decideEligibility(payer, sought)
