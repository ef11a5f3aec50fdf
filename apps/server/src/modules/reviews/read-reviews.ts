import { DOCUMENT_CATEGORIES } from '@app/contract/documents/document-codes.ts'
import type { ReviewedPaper, ReviewQueue } from '@app/contract/documents/reviews.answers.ts'
import type { listReviews } from '@app/contract/documents/reviews.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { isSiteCode } from '@app/contract/sites.ts'
import { needsPassport } from '@app/rules/documents/needed.ts'
import { displayNameOf } from '@app/rules/people/display-name.ts'
import { isClose } from '#modules/accounts/index.ts'
import { findPaper, type PaperRow } from '#modules/documents/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countQueue, findBeside, findWaiting, listPast, listSameElsewhere, listWaiting, type WaitingRow } from './reviews.store.ts'

/** Papers on one page of the queue. */
const PAGE_SIZE = 25

type QueueQuery = InputOf<typeof listReviews>['query']

function toWaiting(row: WaitingRow, reviewerId: number): ReviewQueue['reviews'][number] {
  return {
    id: row.id,
    site: row.site,
    buyerNumber: row.buyerNumber,
    displayName: displayNameOf(row, row.buyerNumber),
    category: row.category,
    country: row.country,
    stateCode: row.stateCode,
    isSentAgain: row.isSentAgain,
    changedSince: row.changedSince,
    sentAt: row.sentAt.toISOString(),
    claimedBy: row.claimedByNumber,
    isMine: row.claimedBy === reviewerId,
    claimedUntil: row.claimedUntil?.toISOString() ?? '',
  }
}

const refuse = (field: string): never => {
  throw new Failure('INVALID_INPUT', { part: 'query', field, fieldErrors: { [field]: 'validation.wrong' } })
}

/** The queue of the caller's sites, the oldest first; a site that is not theirs is none. */
export async function readQueue(db: Db, ctx: RequestContext, { site, kind, view, page }: QueueQuery): Promise<ReviewQueue> {
  const { accountId, sites } = operatorOf(ctx)
  if (site !== '' && (!isSiteCode(site) || !sites.includes(site))) refuse('site')
  const category = DOCUMENT_CATEGORIES.find((one) => one === kind) ?? null
  if (kind !== '' && category === null) refuse('kind')
  const filter = { sites: site === '' ? sites : [site], category, claimedBy: view === 'mine' ? accountId : null }
  const all = { sites, category: null, claimedBy: null }
  const [rows, total, waiting, mine] = await Promise.all([
    listWaiting(db, filter, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countQueue(db, filter),
    countQueue(db, all),
    countQueue(db, { ...all, claimedBy: accountId }),
  ])
  return {
    reviews: rows.map((row) => toWaiting(row, accountId)),
    waiting,
    mine,
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  }
}

/** A paper on the caller's sites. @throws Failure DOCUMENT_NOT_FOUND for any other, and for one that no reviewer has yet. */
async function getReviewed(db: Db, id: number, sites: readonly string[]): Promise<PaperRow> {
  const paper = await findPaper(db, id, null)
  if (paper === null || !sites.includes(paper.site) || paper.state === 'CHECKING') throw new Failure('DOCUMENT_NOT_FOUND')
  return paper
}

/** A paper whose file the caller may look at, and who they are. @throws Failure DOCUMENT_NOT_FOUND, REVIEW_RELATED. */
export async function getShown(db: Db, ctx: RequestContext, id: number): Promise<{ readonly paper: PaperRow; readonly by: number }> {
  const { accountId: by, sites } = operatorOf(ctx)
  const paper = await getReviewed(db, id, sites)
  if (await isClose(db, by, paper.accountId)) throw new Failure('REVIEW_RELATED')
  return { paper, by }
}

const addressLine = (address: Readonly<Record<string, string>> | null): string =>
  address === null
    ? ''
    : [
        address['line1'],
        address['line2'],
        `${address['city'] ?? ''} ${address['state'] ?? ''} ${address['postCode'] ?? ''}`.trim(),
        address['country'],
      ]
        .filter((line) => line !== undefined && line !== '')
        .join(', ')

/** A paper with what the account says beside it. @throws Failure DOCUMENT_NOT_FOUND. */
export async function readReview(db: Db, ctx: RequestContext, id: number): Promise<ReviewedPaper> {
  const { accountId: reviewerId, sites } = operatorOf(ctx)
  const paper = await getReviewed(db, id, sites)
  const [row, beside, sameElsewhere, past, isRelated] = await Promise.all([
    findWaiting(db, id),
    findBeside(db, paper.accountId),
    listSameElsewhere(db, id),
    listPast(db, paper.accountId),
    isClose(db, reviewerId, paper.accountId),
  ])
  if (row === null) throw new Failure('DOCUMENT_NOT_FOUND')
  const country = beside?.address?.['country'] ?? beside?.country ?? ''
  return {
    ...toWaiting(row, reviewerId),
    state: paper.state,
    fileName: paper.fileName,
    sizeBytes: paper.sizeBytes,
    kind: paper.kind,
    pages: paper.pages,
    documentNumber: paper.documentNumber,
    expiresOn: paper.expiresOn ?? '',
    nameOnDocument: paper.nameOnDocument,
    reasonCode: paper.reasonCode,
    account: {
      firstName: beside?.firstName ?? '',
      lastName: beside?.lastName ?? '',
      companyName: beside?.companyName ?? '',
      address: addressLine(beside?.address ?? null),
      country,
      membershipType: beside?.membershipType ?? '',
      businessType: beside?.businessType ?? '',
      isInternational: needsPassport(paper.site, country),
    },
    sameElsewhere,
    isRelated,
    history: past.map(({ at, ...review }) => ({ at: at.toISOString(), ...review })),
  }
}
