import type { Pool } from 'pg'
import type { AccountKind, AccountStatus, MembershipLevel } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Member } from '@app/rules/access/can.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'

/** The account that bids: one's own, or the buyer's for whom a counterman bids. */
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
}

/** SQL of what of the membership of account `a` decides about its bids. */
export const MEMBERSHIP = `a.membership_type as level, to_char(a.membership_valid_until, 'YYYY-MM-DD') as "validUntil", a.home_site as "homeSite"`

/** Account under which a person bids. */
export async function readBidAccount(pool: Pool, personId: number): Promise<BidAccount> {
  const { rows } = await pool.query<BidAccount>({
    name: 'bid-account',
    text: `select a.id as "accountId", a.kind, a.status, coalesce(t.document_status, 'MISSING') as "documentStatus",
        a.licence_category as licence, ${MEMBERSHIP}, coalesce(t.buyer_class, 'STD') as "buyerClass"
      from accounts m join accounts a on a.id = case when m.kind = 'counterman' then coalesce(m.broker_id, m.id) else m.id end
      left join bidder_terms t on t.account_id = a.id where m.id = $1`,
    values: [personId],
  })
  const [found] = rows
  if (found === undefined) throw new Error('a signed-in person has no account')
  return found
}

/** The account that a person's bids commit, from their session; only a counterman's has to be looked up. */
export async function payerOf(pool: Pool, { accountId, kind }: Pick<Member, 'accountId' | 'kind'>): Promise<number> {
  return kind === 'counterman' ? (await readBidAccount(pool, accountId)).accountId : accountId
}
