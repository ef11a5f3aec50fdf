import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/identity/identity-desk.ts'
import type { IdentityDecided } from '@app/contract/identity/identity-desk.answers.ts'
import type { IdentityDeps } from '#modules/identity-checks/index.ts'
import { answerForm } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { allowTry, askOverrule, claimCheck, decideCheck, decideOverrule, releaseCheck } from './decide-check.ts'
import { openPicture, readCheck, readQueue } from './read-desk.ts'

const DESK_PATH = '/operations/identity'

/** The desk on which reviewers decide who is who they say, and two of them that a failed check was wrong. */
export function registerIdentityDesk(app: FastifyInstance, deps: IdentityDeps): void {
  const { db } = deps
  const pageOf = (id: number): string => `${DESK_PATH}/${id}`
  const nextOf = ({ next }: IdentityDecided): string => (next === null ? DESK_PATH : pageOf(next))
  serve(app, calls.listIdentityChecks, ({ query }, ctx) => readQueue(db, ctx, query.page))
  serve(app, calls.getReviewedIdentity, ({ params }, ctx) => readCheck(db, ctx, Number(params.id)))
  serve(app, calls.getIdentityPicture, ({ params }, ctx) => openPicture(deps, ctx, { id: Number(params.id), picture: params.picture }))
  serve(app, calls.claimIdentityCheck, ({ params, body }, ctx) => {
    const id = Number(params.id)
    return answerForm(
      app,
      { ctx, locale: body.locale, path: pageOf(id) },
      { work: () => claimCheck(deps, ctx, id), next: () => pageOf(id) },
    )
  })
  serve(app, calls.releaseIdentityCheck, ({ params, body }, ctx) => {
    const id = Number(params.id)
    return answerForm(
      app,
      { ctx, locale: body.locale, path: pageOf(id) },
      { work: () => releaseCheck(deps, ctx, id), next: () => DESK_PATH },
    )
  })
  serve(app, calls.decideIdentityCheck, ({ params, body }, ctx) => {
    const id = Number(params.id)
    return answerForm(
      app,
      { ctx, locale: body.locale, path: pageOf(id) },
      { work: () => decideCheck(deps, ctx, { id, body }), next: nextOf },
    )
  })
  serve(app, calls.askIdentityOverrule, ({ params, body }, ctx) => {
    const id = Number(params.id)
    const work = () => askOverrule(deps, ctx, { id, reason: body.reason })
    return answerForm(app, { ctx, locale: body.locale, path: pageOf(id) }, { work, next: () => pageOf(id) })
  })
  serve(app, calls.decideIdentityOverrule, ({ params, body }, ctx) => {
    const id = Number(params.id)
    const work = () => decideOverrule(deps, ctx, { id, isAgreed: body.answer === 'AGREE' })
    return answerForm(app, { ctx, locale: body.locale, path: pageOf(id) }, { work, next: () => pageOf(id) })
  })
  serve(app, calls.allowIdentityTry, ({ params, body }, ctx) => {
    const id = Number(params.id)
    const work = () => allowTry(deps, ctx, { id, reason: body.reason })
    return answerForm(app, { ctx, locale: body.locale, path: pageOf(id) }, { work, next: () => pageOf(id) })
  })
}
