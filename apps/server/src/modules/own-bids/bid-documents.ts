import type { DocumentCategories } from '@app/contract/bids/bidding.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { decideEligibility } from '@app/rules/bidding/eligibility.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { readBidAccount } from '#modules/bid-accounts/index.ts'
import { findLotTerms } from './bid-lots.store.ts'
import type { BidCallDeps } from './bid-call-deps.ts'

/** What is asked of documents is asked whatever the membership is. */
const EVERY_LOT = { level: 'P', validUntil: null } as const

/** Documents that a bid on the lot asks for, by the rule that refuses the bid without them (MKT-7.41, MQ-089). @throws LOT_NOT_FOUND. */
export async function getDocumentCategories(
  { pool }: Pick<BidCallDeps, 'pool'>,
  lot: number,
  ctx: RequestContext,
): Promise<DocumentCategories> {
  const [account, terms] = await Promise.all([readBidAccount(pool, memberOf(ctx).accountId), findLotTerms(pool, lot)])
  if (terms === null || terms.status === 'WITHDRAWN') throw new Failure('LOT_NOT_FOUND')
  const asks = (documentStatus: string, licence: string) =>
    decideEligibility({ ...account, ...EVERY_LOT, status: 'active', documentStatus, licence }, terms, ctx.nowMs)
  return {
    documentCategories: [
      { documentCategoryCode: 'GOVERNMENT_ID', required: asks('MISSING', 'DEALER') === 'DOCUMENTS', status: account.documentStatus },
      {
        documentCategoryCode: 'BUSINESS_LICENCE',
        required: asks('VALID', 'UNLICENSED') === 'LICENCE',
        status: account.licence === 'UNLICENSED' ? 'MISSING' : 'VALID',
      },
    ],
  }
}
