import type { DocumentCategories } from '@app/contract/bids/bidding.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { decideEligibility } from '@app/rules/bidding/eligibility.ts'
import { documentsForLot } from '@app/rules/documents/bid-papers.ts'
import { readBidAccount } from '#modules/bid-accounts/index.ts'
import { readDerived } from '#modules/documents/index.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findLotTerms } from './bid-lots.store.ts'
import type { BidCallDeps } from './bid-call-deps.ts'

/** What is asked of papers is asked whatever the membership is, and whatever is owed. */
const EVERY_LOT = { level: 'P', validUntil: null, isFeeOwed: false, isOverdue: false } as const

/**
 * Papers that a bid on the lot asks for, by the rules that ask a member for papers and refuse the bid without them (MKT-7.41, MQ-089): those of
 * the account that would pay. @throws LOT_NOT_FOUND.
 */
export async function getDocumentCategories(
  { pool, db }: Pick<BidCallDeps, 'pool' | 'db'>,
  lot: number,
  ctx: RequestContext,
): Promise<DocumentCategories> {
  const [account, terms] = await Promise.all([readBidAccount(pool, memberOf(ctx).accountId), findLotTerms(pool, lot)])
  if (terms === null || terms.status === 'WITHDRAWN') throw new Failure('LOT_NOT_FOUND')
  const { needs } = await readDerived(db, account.accountId, ctx.nowMs)
  const asks = (documentStatus: string, licence: string) =>
    decideEligibility({ ...account, ...EVERY_LOT, status: 'active', documentStatus, licence }, terms, ctx.nowMs)
  return {
    documentCategories: documentsForLot({
      needs,
      held: { documentStatus: account.documentStatus, licence: account.licence },
      asksPapers: asks('MISSING', 'DEALER') === 'DOCUMENTS',
      asksLicence: asks('VALID', 'UNLICENSED') === 'LICENCE',
    }),
  }
}
