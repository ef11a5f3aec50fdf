import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/payments/defaults.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { decide } from './decide-default.ts'
import type { DefaultDeps } from './default-deps.ts'
import { PROPOSE_EVERY_MS, proposeDefaults } from './propose-defaults.job.ts'
import { readDefaults } from './read-defaults.ts'

export type { DefaultDeps } from './default-deps.ts'
export { defaultedWords } from './default-mails.ts'
export { holdForQuestion } from './hold-for-question.ts'
export { proposeDefaults } from './propose-defaults.job.ts'
export { verifyDefaults } from './verify-defaults.ts'

/** Serves the desk of wins that nobody paid, and proposes them where `runsJobs`. */
export function registerDefaults(app: FastifyInstance, { runsJobs, ...deps }: DefaultDeps & { readonly runsJobs: boolean }): void {
  const { db } = deps
  serve(app, calls.listDefaults, ({ query }, ctx) => readDefaults(db, ctx, query))
  serve(app, calls.decideDefault, ({ params, body }, ctx) =>
    answerOnce({ db, call: calls.decideDefault, ctx, input: { ...params, ...body } }, () =>
      decide(deps, ctx, { id: Number(params.id), body }),
    ),
  )
  if (runsJobs)
    repeatInApp(app, { everyMs: PROPOSE_EVERY_MS, failed: 'unpaid wins could not be proposed', work: () => proposeDefaults(deps) })
}
