import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@app/contract/people/passkeys.ts'
import { transaction } from '#platform/db/database.ts'
import { THIS_MACHINE } from '#platform/edge/network.ts'
import { createLimit } from '#platform/http/rate-limits.ts'
import { serve } from '#platform/http/serve.ts'
import { beginPasskey, beginPasskeySignIn, keepPasskey, passkeysOf, ticketForPasskey } from './passkeys.ts'
import { checkEnrolmentCode } from './enrolment-code.ts'
import { deletePasskey } from './passkeys.store.ts'
import { memberOf, type SignInDeps } from '#modules/session/index.ts'
import { proveAnew } from './second-factor.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'

/** Challenges that one network may have made within a minute; each is a row until its five minutes are over. */
export const PASSKEY_STARTS_A_MINUTE = 30

/** Passkeys beside passwords: make, keep, remove, sign in. */
export function registerPasskeys(app: FastifyInstance, deps: SignInDeps): void {
  const { db } = deps
  const takeStart = createLimit({ points: PASSKEY_STARTS_A_MINUTE, durationSeconds: 60 })
  serve(app, listPasskeys, (_, ctx) => passkeysOf(deps, memberOf(ctx).accountId))
  serve(app, startPasskey, async ({ body }, ctx) => {
    await proveAnew(deps, { body }, ctx)
    // Its form has no field for the code: who has no second factor yet turns on codes first.
    await checkEnrolmentCode(db, ctx, '')
    return beginPasskey(deps, ctx)
  })
  serve(app, addPasskey, async (input, ctx) => {
    await keepPasskey(deps, input, ctx)
    return passkeysOf(deps, memberOf(ctx).accountId)
  })
  serve(app, removePasskey, async ({ body }, ctx) => {
    const { accountId } = memberOf(ctx)
    await proveAnew(deps, { body }, ctx)
    await transaction(db, async (tx) => {
      if (!(await deletePasskey(tx, accountId, body.id))) return
      await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'passkey-removed' })
      await notifyOwner(deps.post, tx, { ctx, accountId, notice: 'passkeyRemoved' })
    })
    return passkeysOf(deps, accountId)
  })
  serve(app, startPasskeySignIn, async (_, ctx) => {
    const { network } = ctx.origin
    if (network !== THIS_MACHINE) await takeStart(network)
    return beginPasskeySignIn(deps, ctx)
  })
  serve(app, signInByPasskey, (input, ctx) => ticketForPasskey(deps, input, ctx))
}
