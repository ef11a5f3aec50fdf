import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/documents/screening.ts'
import { answerForm } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { lookStep, type LookDeps } from './look-step.ts'
import { decide, readDesk, readHit } from './screening-desk.ts'
import { LOOK_EVERY_MS } from './screening-limits.ts'

export { markDue } from './due.store.ts'
export { ListFault } from './list-fault.ts'
export { listLists, type ListRow } from './lists.store.ts'
export { loadList, type LoadedList } from './load-list.ts'
export { type HitFacts, listHitFacts } from './hit-facts.store.ts'
export { listHitsOf } from './screening-desk.ts'
export { OLD_DAYS } from './screening-limits.ts'

const DESK_PATH = '/operations/screening'

/** People whose names are like one on a list with whom nobody may trade: found by comparison, cleared by two reviewers, never told. */
export function registerScreening(app: FastifyInstance, { db, sessions }: LookDeps): void {
  const deps = { db, sessions }
  serve(app, calls.listScreening, ({ query }, ctx) => readDesk(db, ctx, query))
  serve(app, calls.getScreeningHit, ({ params }, ctx) => readHit(db, ctx, Number(params.id)))
  serve(app, calls.decideScreeningHit, ({ params, body }, ctx) => {
    const id = Number(params.id)
    const form = { ctx, locale: body.locale, path: `${DESK_PATH}/${id}` }
    return answerForm(app, form, { work: () => decide(deps, ctx, { id, body }), next: () => DESK_PATH })
  })
  repeatInApp(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'accounts could not be compared with the screening lists',
    work: () => lookStep(deps, Date.now()),
  })
}
