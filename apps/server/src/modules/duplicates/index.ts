import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/operations/duplicates/duplicates.ts'
import { operatorOf } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { decidePair, type DuplicatesDeps, readDuplicates } from './duplicate-desk.ts'
import { LOOK_EVERY_MS } from './duplicates-limits.ts'
import { markChanged } from './mark-person.ts'

export { markPerson } from './mark-person.ts'

/** Accounts that may be one person's: found by what they share, decided by operators, never told to the people. */
export function registerDuplicates(app: FastifyInstance, deps: DuplicatesDeps): void {
  serve(app, calls.listDuplicates, ({ query }, ctx) =>
    readDuplicates(deps.db, operatorOf(ctx), { number: query.number ?? null, page: query.page }),
  )
  serve(app, calls.decideDuplicate, ({ body }, ctx) => decidePair(deps, operatorOf(ctx), { ...body, nowMs: ctx.nowMs }))
  repeatInApp(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'accounts that changed could not be compared with others',
    work: async () => void (await markChanged(deps)),
  })
}
