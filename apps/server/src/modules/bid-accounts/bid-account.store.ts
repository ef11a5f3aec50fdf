import type { Pool } from 'pg'
import { type AccountKind, type AccountStatus, IDENTITY_CAUSE, type MembershipLevel } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'

/** The account that pays for a person's bids: their own, or that of the payer of their mandate. */
export interface BidAccount {
  readonly accountId: number
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly documentStatus: 'VALID' | 'MISSING' | 'EXPIRED' | 'IN_REVIEW'
  readonly licence: string
  readonly level: MembershipLevel | null
  readonly validUntil: string | null
  readonly homeSite: SiteCode
  readonly buyerClass: BuyerClass
  /** Whether a part of what the account owes, in any currency, is overdue. */
  readonly isOverdue: boolean
  /** The mandate by which the person bids for the account; null where it is their own, or they have none. */
  readonly mandateId: number | null
}

/** SQL of what of the membership of account `a` decides about its bids. */
export const MEMBERSHIP = `a.membership_type as level, to_char(a.membership_valid_until, 'YYYY-MM-DD') as "validUntil", a.home_site as "homeSite"`

/**
 * SQL of how the papers of account `a` stand for its bids: as they do, but in review while a failed identity check holds its person up. Their own
 * calls are refused by the step; whoever bids for them is refused by this.
 */
export const documentStatusOf = (status: string): string => `case when ${status} = 'VALID'
  and exists (select from account_steps s where s.account_id = a.id and s.cause = '${IDENTITY_CAUSE}') then 'IN_REVIEW' else ${status} end`

/** SQL of whether a part of what an account owes is overdue, in whichever currency. */
export const IS_OVERDUE = (account: string): string =>
  `exists (select from balances o where o.payer_id = ${account} and o.overdue_since is not null)`

/** Account that a person's bids commit. */
export async function readBidAccount(pool: Pool, personId: number): Promise<BidAccount> {
  const { rows } = await pool.query<BidAccount>({
    name: 'bid-account',
    text: `select a.id as "accountId", a.kind, a.status, ${documentStatusOf("coalesce(t.document_status, 'MISSING')")} as "documentStatus",
        a.licence_category as licence, ${MEMBERSHIP}, coalesce(t.buyer_class, 'STD') as "buyerClass",
        ${IS_OVERDUE('a.id')} as "isOverdue", m.id as "mandateId"
      from accounts p left join mandates m on m.holder_id = p.id and m.is_current
      join accounts a on a.id = coalesce(m.payer_id, p.id) left join bidder_terms t on t.account_id = a.id where p.id = $1`,
    values: [personId],
  })
  const [found] = rows
  if (found === undefined) throw new Error('a signed-in person has no account')
  return found
}
