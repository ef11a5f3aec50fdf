import type { FastifyInstance } from 'fastify'
import * as gate from '@app/contract/release/gate.ts'
import * as calls from '@app/contract/release/release.ts'
import * as storage from '@app/contract/release/storage.ts'
import { answerForm } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { hold, lift, readHeld, readHolds } from './hold-lots.ts'
import { findPickUps, findStorage, readSheets } from './list-pick-ups.ts'
import { makeOwnPasses, revokeOwnPass } from './make-passes.ts'
import { billAtGate, lookAtPass, release } from './open-gate.ts'
import type { ReleaseDeps } from './release-deps.ts'

export { holdDisputed, liftDisputed } from './hold-disputed.ts'
export { hasLeft, isGone, standsAtYard } from './holds.store.ts'
export { findSheets } from './list-pick-ups.ts'
export { releasedWords } from './release-mails.ts'
export { revokePassOf } from './passes.store.ts'
export type { ReleaseDeps } from './release-deps.ts'
export { lockWins, WIN_IS_PAID } from './won-lots.store.ts'

const PAGE = '/toBePickedUp'

/** Serves what follows a paid lot until it leaves the yard: passes and their sheets, the gate, and what holds lots back. */
export function registerRelease(app: FastifyInstance, deps: ReleaseDeps): void {
  serve(app, calls.listPickUps, ({ query }, ctx) => findPickUps(deps, ctx, query.page))
  serve(app, calls.getReleaseSheets, ({ query }, ctx) => readSheets(deps, ctx, query.lots))
  serve(app, calls.makePasses, ({ body }, ctx) =>
    answerForm(
      app,
      { ctx, locale: body.locale, path: PAGE },
      { work: () => makeOwnPasses(deps, body, ctx), next: ({ lots }) => `/releaseSheets?lots=${lots.join(',')}` },
    ),
  )
  serve(app, calls.revokePass, ({ body }, ctx) =>
    answerForm(app, { ctx, locale: body.locale, path: PAGE }, { work: () => revokeOwnPass(deps, body, ctx), next: () => PAGE }),
  )
  serve(app, gate.readPass, ({ body }, ctx) => lookAtPass(deps, ctx, body.code))
  serve(app, gate.releaseLot, ({ body }, ctx) => release(deps, ctx, body.code))
  serve(app, gate.billGateStorage, ({ body }, ctx) => billAtGate(deps, ctx, body.code))
  serve(app, gate.listHolds, ({ params }, ctx) => readHolds(deps, ctx, params.lotNumber))
  serve(app, gate.listHeldLots, ({ query }, ctx) => readHeld(deps, ctx, query.page))
  serve(app, gate.placeHold, ({ body }, ctx) => hold(deps, body, ctx))
  serve(app, gate.liftHold, ({ body }, ctx) => lift(deps, body, ctx))
  serve(app, storage.listStorage, ({ query }, ctx) => findStorage(deps, ctx, query.lots))
}
