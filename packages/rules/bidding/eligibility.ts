import type { AccountKind, AccountStatus, MembershipLevel } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { bidsOn } from '../memberships/levels.ts'
import { dayOfSite } from '../memberships/site-day.ts'
import { isFeeDue } from '../memberships/standing.ts'

/** Facts about a bidder: the account that would have to pay. */
export interface Bidder {
  readonly kind: AccountKind
  readonly status: AccountStatus
  /** VALID, MISSING, EXPIRED or IN_REVIEW. */
  readonly documentStatus: string
  readonly licence: string
  /** Level of membership; null where none was chosen, and of accounts that have none. */
  readonly level: MembershipLevel | null
  /** Last day of the membership in the zone of its site, YYYY-MM-DD; null where it has no end. */
  readonly validUntil: string | null
  /** Whether a payment of the membership went back and is owed again; left out where it is not asked. */
  readonly isFeeOwed?: boolean
  readonly homeSite: SiteCode
  /** Whether a part of what the account owes is overdue. */
  readonly isOverdue: boolean
}

/** What a lot asks of its buyer. */
export interface Sought {
  /** C clean, S salvage, J not repairable. */
  readonly titleGroup: string | null
  /** See `isOpenToPublic`. */
  readonly isOpenToPublic: boolean
}

export type EligibilityRefusal = 'SUSPENDED' | 'NOT_ELIGIBLE' | 'OVERDUE' | 'FEE_DUE' | 'LEVEL' | 'DOCUMENTS' | 'LICENCE'

/** Kinds of account that bid (OQ-A08, MQ-089); a counterman bids for their buyer. */
const BIDDING_KINDS: ReadonlySet<AccountKind> = new Set<AccountKind>(['buyer', 'broker-bidder', 'master-bidder', 'counterman', 'kiosk'])
const SUSPENDED: ReadonlySet<AccountStatus> = new Set<AccountStatus>(['suspended', 'terminated', 'voided', 'closed'])
/** Parts of a vehicle that may not go back on the road are sold to those who take vehicles apart or deal in them. */
const LICENCES_FOR_PARTS: ReadonlySet<string> = new Set(['DISMANTLER', 'DEALER', 'EXPORTER', 'LICENSED'])

/** Why a membership does not allow a bid on a lot (MQ-015); its fee is due from the day after its last one, whenever that is noticed. */
function refusalByMembership({ level, validUntil, homeSite, isFeeOwed }: Bidder, sought: Sought, nowMs: number): EligibilityRefusal | null {
  if (isFeeOwed === true) return 'FEE_DUE'
  if (validUntil !== null && isFeeDue(validUntil, dayOfSite(homeSite, nowMs))) return 'FEE_DUE'
  return bidsOn(level ?? 'G', sought) ? null : 'LEVEL'
}

/**
 * Whether an account may bid on a lot at all (MQ-089, MQ-015): kind, status, what is overdue, membership, documents, licence. Limits are decided by
 * `exposure`. A kiosk carries no documents of its own: the yard answers for it. Accounts of brokers' bidders have no membership of their
 * own.
 */
export function decideEligibility(bidder: Bidder, sought: Sought, nowMs: number): EligibilityRefusal | null {
  const { kind, status, documentStatus, licence, isOverdue } = bidder
  if (SUSPENDED.has(status)) return 'SUSPENDED'
  if (!BIDDING_KINDS.has(kind) || status !== 'active') return 'NOT_ELIGIBLE'
  if (isOverdue) return 'OVERDUE'
  if (kind === 'kiosk') return null
  const byMembership = kind === 'buyer' ? refusalByMembership(bidder, sought, nowMs) : null
  if (byMembership !== null) return byMembership
  if (documentStatus !== 'VALID') return 'DOCUMENTS'
  return sought.titleGroup === 'J' && !LICENCES_FOR_PARTS.has(licence) ? 'LICENCE' : null
}

/**
 * The same where somebody bids for another account (`agent`; null for one's own): both the agent and the payer have to be allowed to
 * bid. Documents, licence and membership are the payer's; the agent's documents count where they are named, since somebody is looked at.
 */
export const decideBothEligible = (
  {
    payer,
    agent,
  }: { readonly payer: Bidder; readonly agent: (Pick<Bidder, 'kind' | 'status'> & Partial<Pick<Bidder, 'documentStatus'>>) | null },
  sought: Sought,
  nowMs: number,
): EligibilityRefusal | null =>
  (agent === null ? null : decideEligibility({ ...payer, ...agent }, sought, nowMs)) ?? decideEligibility(payer, sought, nowMs)
