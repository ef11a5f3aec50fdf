import type { Pool } from 'pg'
import { type AccountKind, type AccountStatus, IDENTITY_CAUSE, type MembershipLevel } from '@app/contract/people.ts'
import type { LateInvoice } from '@app/contract/lanes/live.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import type { TaxExemption } from '@app/rules/tax/payer-tax.ts'
import { exemptionsOf } from '#modules/tax-terms/index.ts'

/** The account that pays for a person's bids: their own, or that of the payer of their mandate. */
export interface BidAccount {
  readonly accountId: number
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly documentStatus: 'VALID' | 'MISSING' | 'EXPIRED' | 'IN_REVIEW'
  readonly licence: string
  readonly level: MembershipLevel | null
  readonly validUntil: string | null
  /** Whether a payment of the membership went back and is owed again. */
  readonly isFeeOwed: boolean
  readonly homeSite: SiteCode
  readonly buyerClass: BuyerClass
  /** Where the account need not pay tax. */
  readonly exemptions: readonly TaxExemption[]
  /** Whether a part of what the account owes, in any currency, is overdue. */
  readonly isOverdue: boolean
  /** The invoice that is late the longest; null where none is. */
  readonly lateInvoice: LateInvoice | null
  /** The mandate by which the person bids for the account; null where it is their own, or they have none. */
  readonly mandateId: number | null
}

/** SQL of what of the membership of account `a` decides about its bids. */
export const MEMBERSHIP = `a.membership_type as level, to_char(a.membership_valid_until, 'YYYY-MM-DD') as "validUntil", a.home_site as "homeSite",
  exists (select from membership_returns b where b.account_id = a.id and b.ended_at is null) as "isFeeOwed"`

/**
 * SQL of how the papers of account `a` stand for its bids: as they do, but in review while a failed identity check holds its person up. Their own
 * calls are refused by the step; whoever bids for them is refused by this.
 */
export const documentStatusOf = (status: string): string => `case when ${status} = 'VALID'
  and exists (select from account_steps s where s.account_id = a.id and s.cause = '${IDENTITY_CAUSE}') then 'IN_REVIEW' else ${status} end`

/**
 * SQL that joins, as `late`, whether a part of what an account owes is overdue, in whichever currency: `LATE` says so. The limit keeps
 * PostgreSQL from asking it once for each column.
 */
export const joinLate = (account: string): string =>
  `left join lateral (select o.payer_id from balances o where o.payer_id = ${account} and o.overdue_since is not null limit 1) late on true`

/** SQL of whether the account is overdue, and of its invoice that is late the longest, as `LateInvoice`; null where nothing is overdue. */
export const LATE = `late.payer_id is not null as "isOverdue", (select json_build_object('invoiceId', i.id, 'number', i.number)
    from invoice_states s join invoices i on i.id = s.invoice_id
    where s.payer_id = late.payer_id and s.status in ('OPEN', 'PENDING', 'OVERDUE') and s.overdue_at is not null
    order by s.overdue_at, s.invoice_id limit 1) as "lateInvoice"`

/** Account that a person's bids commit. */
export async function readBidAccount(pool: Pool, personId: number): Promise<BidAccount> {
  const { rows } = await pool.query<BidAccount>({
    name: 'bid-account',
    text: `select a.id as "accountId", a.kind, a.status, ${documentStatusOf("coalesce(t.document_status, 'MISSING')")} as "documentStatus",
        a.licence_category as licence, ${MEMBERSHIP}, coalesce(t.buyer_class, 'STD') as "buyerClass", ${exemptionsOf('a.id')} as exemptions,
        ${LATE}, m.id as "mandateId"
      from accounts p left join mandates m on m.holder_id = p.id and m.is_current
      join accounts a on a.id = coalesce(m.payer_id, p.id) left join bidder_terms t on t.account_id = a.id
      ${joinLate('a.id')} where p.id = $1`,
    values: [personId],
  })
  const [found] = rows
  if (found === undefined) throw new Error('a signed-in person has no account')
  return found
}
