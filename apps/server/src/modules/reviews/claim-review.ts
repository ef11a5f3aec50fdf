import type { ReviewClaim } from '@app/contract/documents/reviews.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { CLAIM_MINUTES } from '@app/rules/documents/review.ts'
import { isAccountClosed, isClose } from '#modules/accounts/index.ts'
import { lockPaper, type PaperRow } from '#modules/documents/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { dropClaim, saveClaim } from './reviews.store.ts'

/**
 * A paper that waits, under lock. @throws Failure DOCUMENT_NOT_FOUND off the caller's sites, DOCUMENT_CLOSED for one that does not wait, or
 * whose account was closed.
 */
export async function lockWaiting(tx: Tx, id: number, sites: readonly string[]): Promise<PaperRow> {
  const paper = await lockPaper(tx, id)
  if (paper === null || !sites.includes(paper.site)) throw new Failure('DOCUMENT_NOT_FOUND')
  if (paper.state !== 'IN_REVIEW') throw new Failure(paper.state === 'CHECKING' ? 'DOCUMENT_NOT_FOUND' : 'DOCUMENT_CLOSED')
  if (await isAccountClosed(tx, paper.accountId)) throw new Failure('DOCUMENT_CLOSED')
  return paper
}

/** @throws Failure REVIEW_CLAIMED while a colleague has it, REVIEW_RELATED for who is close to its owner. */
export async function claimPaper(db: Db, ctx: RequestContext, id: number): Promise<ReviewClaim> {
  const { accountId: by, sites } = operatorOf(ctx)
  const until = await transaction(db, async (tx) => {
    const paper = await lockWaiting(tx, id, sites)
    if (await isClose(tx, by, paper.accountId)) throw new Failure('REVIEW_RELATED')
    if (paper.claimedBy !== null && paper.claimedBy !== by) throw new Failure('REVIEW_CLAIMED')
    return saveClaim(tx, id, { by, minutes: CLAIM_MINUTES })
  })
  return { id, claimedUntil: until.toISOString() }
}

/** @throws Failure REVIEW_NOT_CLAIMED for who has not claimed it. */
export async function releasePaper(db: Db, ctx: RequestContext, id: number): Promise<ReviewClaim> {
  const { accountId: by, sites } = operatorOf(ctx)
  await transaction(db, async (tx) => {
    const paper = await lockWaiting(tx, id, sites)
    if (paper.claimedBy !== by) throw new Failure('REVIEW_NOT_CLAIMED')
    await dropClaim(tx, id)
  })
  return { id, claimedUntil: '' }
}
