import { getReview, listReviews, REVIEW_VIEWS } from '@app/contract/documents/reviews.ts'
import type { ReviewedPaper, ReviewQueue } from '@app/contract/documents/reviews.answers.ts'
import { DOCUMENT_CATEGORIES } from '@app/contract/documents/document-codes.ts'
import { isFailure } from '@app/contract/failure.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { redirectTo } from '../../platform/page/page-module.ts'

/** What the queue is narrowed to, as the address says. */
export interface QueueView {
  readonly site: string
  readonly kind: string
  readonly view: (typeof REVIEW_VIEWS)[number]
  readonly page: number
}

/** What the desk shows. */
export interface ReviewsData {
  readonly queue: ReviewQueue
  readonly view: QueueView
  /** The chosen paper; null where none is. */
  readonly paper: ReviewedPaper | null
  /** Page of the paper that is shown, from 1. */
  readonly page: number
  /** How a form came back; empty for no fault. */
  readonly fault: string
}

export const DESK_PATH = '/operations/reviews'

/** Address of the desk with a paper, keeping what the queue is narrowed to. */
export function deskAddress({ site, kind, view, page }: QueueView, paper: number | null, shown = 1): string {
  const query = new URLSearchParams()
  if (site !== '') query.set('site', site)
  if (kind !== '') query.set('kind', kind)
  if (view !== 'waiting') query.set('view', view)
  if (page > 1) query.set('page', String(page))
  if (shown > 1) query.set('p', String(shown))
  const tail = query.size === 0 ? '' : `?${query}`
  return `${DESK_PATH}${paper === null ? '' : `/${paper}`}${tail}`
}

const wholeOf = (text: string | null): number => (text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1)

function viewOf({ url, app }: Pick<LoadArgs, 'url' | 'app'>): QueueView {
  const query = url.searchParams
  return {
    site: app.member?.sites.find((site) => site === query.get('site')) ?? '',
    kind: DOCUMENT_CATEGORIES.find((category) => category === query.get('kind')) ?? '',
    view: query.get('view') === 'mine' ? 'mine' : 'waiting',
    page: wholeOf(query.get('page')),
  }
}

/** Loads the queue and the chosen paper; one that is not there leads back to the queue. */
export async function loadReviews({ api, url, app, params }: LoadArgs): Promise<ReviewsData> {
  const view = viewOf({ url, app })
  const { reviewId } = params
  const asked = reviewId !== undefined && /^\d{1,15}$/.test(reviewId) ? reviewId : null
  const queue = await api(listReviews, { query: view })
  const fault = faultOf(url)
  try {
    const paper = asked === null ? null : await api(getReview, { params: { id: asked } })
    const page = Math.min(wholeOf(url.searchParams.get('p')), Math.max(1, paper?.pages ?? 1))
    return { queue, view, paper, page, fault }
  } catch (error) {
    if (isFailure(error) && error.code === 'DOCUMENT_NOT_FOUND') throw redirectTo(deskAddress(view, null))
    throw error
  }
}

const MINUTE_MS = 60_000

/** How long a paper has waited, in whole minutes. */
export const waitedMs = (sentAt: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(sentAt)) / MINUTE_MS)) * MINUTE_MS
