import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/registration/registration.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { answerForm } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { readDraft, resendCode, startRegistration } from './begin-registration.ts'
import { confirmByCode, confirmByKey } from './confirm-registration.ts'
import { type RegistrationDeps, type RegistrationRooms, roomsOf } from './registration-deps.ts'
import { SWEEP_EVERY_MS } from './registration-limits.ts'
import { finish, getState, takeAddress, takeLevel } from './registration-steps.ts'
import { sweepRegistrations } from './registrations.store.ts'

export { addressBegunHere } from './begun-here.ts'
export { beginBrought } from './brought.store.ts'
export { fillInRegistration } from './fill-in.ts'
export { isAtKiosk } from './kiosk-door.ts'
export { takeMail } from './registrations.store.ts'

const next = (answer: { readonly next: string }): string => answer.next

/** The calls of a visitor who has no account yet. */
function registerBeginning(app: FastifyInstance, rooms: RegistrationRooms): void {
  serve(app, calls.getRegistrationDraft, ({ query }, ctx) => {
    const localPath = (path: string): string => app.edge.pages.localPath(ctx.locale, path)
    return readDraft(rooms, ctx, { key: query.key, localPath })
  })
  serve(app, calls.beginRegistration, ({ body }, ctx) => {
    const page = { ctx, locale: body.locale, path: registrationPath(ctx.site.code, 'STEP1') }
    return answerForm(app, page, { work: () => startRegistration(rooms, ctx, body), next })
  })
  serve(app, calls.resendRegistration, ({ body }, ctx) => {
    const page = { ctx, locale: body.locale, path: registrationPath(ctx.site.code, 'STEP1') }
    return answerForm(app, page, { work: () => resendCode(rooms, ctx, body.registrationId), next })
  })
  serve(app, calls.confirmRegistration, ({ body }, ctx) => {
    const { key, locale, registrationId: id, code } = body
    const page = { ctx, locale, path: registrationPath(ctx.site.code, key === '' ? 'STEP1' : undefined), query: { key } }
    const work = () => (key === '' ? confirmByCode(rooms, ctx, { id, code }) : confirmByKey(rooms, ctx, body))
    return answerForm(app, page, { work, next })
  })
}

/** The steps of somebody who is signed in. */
function registerOwnSteps(app: FastifyInstance, rooms: RegistrationRooms): void {
  serve(app, calls.getRegistration, (_, ctx) => getState(rooms, ctx))
  serve(app, calls.chooseLevel, ({ body }, ctx) => {
    const page = { ctx, locale: body.locale, path: registrationPath(ctx.site.code, 'STEP2') }
    return answerForm(app, page, { work: () => takeLevel(rooms, ctx, body), next })
  })
  serve(app, calls.saveRegistrationAddress, ({ body }, ctx) => {
    const page = { ctx, locale: body.locale, path: registrationPath(ctx.site.code, 'STEP3') }
    return answerForm(app, page, { work: () => takeAddress(rooms, ctx, body), next })
  })
  serve(app, calls.finishRegistration, ({ body }, ctx) => {
    const page = { ctx, locale: body.locale, path: registrationPath(ctx.site.code) }
    return answerForm(app, page, { work: () => finish(rooms, ctx), next })
  })
}

/** How a stranger becomes a member: who they are, a proof of their address, the level, the address. */
export function registerRegistration(app: FastifyInstance, deps: RegistrationDeps): void {
  const rooms = roomsOf(deps)
  registerBeginning(app, rooms)
  registerOwnSteps(app, rooms)
  // What was taken on is done before the database is closed.
  app.addHook('onClose', () => rooms.putOff.close())
  repeatInApp(app, {
    everyMs: SWEEP_EVERY_MS,
    failed: 'registrations that are over could not be swept',
    work: () => sweepRegistrations(rooms.db),
  })
}
