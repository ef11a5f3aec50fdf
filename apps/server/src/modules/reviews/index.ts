import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/documents/reviews.ts'
import type { DocumentsDeps } from '#modules/documents/index.ts'
import { answerForm } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { claimPaper, releasePaper } from './claim-review.ts'
import { decidePaper } from './decide-review.ts'
import { openOriginal, openPage } from './open-original.ts'
import { readQueue, readReview } from './read-reviews.ts'

const DESK_PATH = '/operations/reviews'

/** The desk on which reviewers decide about papers of the members of their sites. */
export function registerReviews(app: FastifyInstance, deps: DocumentsDeps): void {
  const { db } = deps
  const pageOf = (id: number): string => `${DESK_PATH}/${id}`
  serve(app, calls.listReviews, ({ query }, ctx) => readQueue(db, ctx, query))
  serve(app, calls.getReview, ({ params }, ctx) => readReview(db, ctx, Number(params.id)))
  serve(app, calls.getReviewPage, ({ params }, ctx) => openPage(deps, ctx, { id: Number(params.id), number: Number(params.n) }))
  serve(app, calls.claimReview, ({ params, body }, ctx) => {
    const id = Number(params.id)
    return answerForm(app, { ctx, locale: body.locale, path: pageOf(id) }, { work: () => claimPaper(db, ctx, id), next: () => pageOf(id) })
  })
  serve(app, calls.releaseReview, ({ params, body }, ctx) => {
    const id = Number(params.id)
    return answerForm(app, { ctx, locale: body.locale, path: pageOf(id) }, { work: () => releasePaper(db, ctx, id), next: () => DESK_PATH })
  })
  serve(app, calls.decideReview, ({ params, body }, ctx) => {
    const id = Number(params.id)
    const work = () => decidePaper(deps, ctx, { id, body })
    return answerForm(
      app,
      { ctx, locale: body.locale, path: pageOf(id) },
      { work, next: ({ next }) => (next === null ? DESK_PATH : pageOf(next)) },
    )
  })
  serve(app, calls.getReviewOriginal, ({ params, body }, ctx) => openOriginal(deps, ctx, { id: Number(params.id), reason: body.reason }))
}
