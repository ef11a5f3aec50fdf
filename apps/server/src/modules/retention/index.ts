import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/operations/retention/retention.ts'
import { operatorOf } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { type RetentionDeps, SWEEP_EVERY_MS } from './retention-deps.ts'
import { askToOpen, decideToOpen, openFile, readDesk } from './retention-desk.ts'
import { sweepRetained } from './sweep-retained.job.ts'

export type { RetentionDeps } from './retention-deps.ts'
export { isAllSealed, type LawRecords, sealForLaw } from './seal-for-law.ts'
export { sweepRetained } from './sweep-retained.job.ts'

/** What law keeps of people who were erased: opened by an auditor with a second person, removed on its day. */
export function registerRetention(app: FastifyInstance, deps: RetentionDeps): void {
  serve(app, calls.getRetentionDesk, (_, ctx) => readDesk(deps, operatorOf(ctx)))
  serve(app, calls.askRetention, ({ body }, ctx) => askToOpen(deps, operatorOf(ctx), body))
  serve(app, calls.decideRetention, ({ body }, ctx) => decideToOpen(deps, operatorOf(ctx), body))
  serve(app, calls.getRetainedFile, ({ params }, ctx) => openFile(deps, operatorOf(ctx), params))
  repeatInApp(app, {
    everyMs: SWEEP_EVERY_MS,
    failed: 'what law keeps no longer could not be removed',
    work: async () => void (await sweepRetained(deps, Date.now())),
  })
}
