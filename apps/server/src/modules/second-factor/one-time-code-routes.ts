import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import {
  confirmOneTimeCodes,
  enrolOneTimeCodes,
  getOneTimeCodes,
  proveAgain,
  removeOneTimeCodes,
} from '@app/contract/people/second-factor.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { checkEnrolmentCode, endEnrolmentCodes, needsEnrolmentCode } from './enrolment-code.ts'
import { confirmSecret, forgetSecret } from './one-time-codes.store.ts'
import { checkCode, hasOneTimeCodes, makeSecret } from './one-time-codes.ts'
import { memberOf, type SignInDeps } from '#modules/session/index.ts'
import { countMemberTry, proveAnew, renewVisit, settle } from './second-factor.ts'
import { isSecondFactorNeeded } from './second-factor.store.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'

/** Looks at the first code of a new secret. @throws Failure ONE_TIME_CODE_WRONG, SIGN_IN_REFUSED when locked. */
async function demandFirstCode(deps: SignInDeps, ctx: RequestContext, typed: string): Promise<void> {
  const tries = await countMemberTry(deps, ctx)
  const check = await checkCode(deps, { accountId: memberOf(ctx).accountId, typed, nowMs: ctx.nowMs, isConfirming: true })
  await settle(tries, check === 'off' ? 'wrong' : check)
  if (check !== 'right') throw new Failure('ONE_TIME_CODE_WRONG')
}

/** Codes of an authenticator app: whether they are on, how they are turned on and off, and the fresh proof that this asks for. */
export function registerOneTimeCodes(app: FastifyInstance, deps: SignInDeps): void {
  const { db, sessions } = deps
  const stateOf = async (ctx: RequestContext) => {
    const { accountId } = memberOf(ctx)
    const isOn = await hasOneTimeCodes(db, accountId)
    return { isOn, isRequired: await isSecondFactorNeeded(db, accountId), needsEnrolmentCode: !isOn && (await needsEnrolmentCode(db, ctx)) }
  }
  serve(app, proveAgain, (input, ctx) => proveAnew(deps, input, ctx))
  serve(app, getOneTimeCodes, (_, ctx) => stateOf(ctx))
  serve(app, enrolOneTimeCodes, async ({ body }, ctx) => {
    const { accountId, number } = memberOf(ctx)
    if (await hasOneTimeCodes(db, accountId)) throw new Failure('ONE_TIME_CODES_ON')
    await proveAnew(deps, { body: { password: body.password, oneTimeCode: '' } }, ctx)
    await checkEnrolmentCode(db, ctx, body.enrolmentCode)
    const made = await makeSecret(deps, { accountId, label: String(number) })
    if (made === null) throw new Failure('ONE_TIME_CODES_ON')
    return made
  })
  serve(app, confirmOneTimeCodes, async ({ body }, ctx) => {
    const { accountId } = memberOf(ctx)
    await demandFirstCode(deps, ctx, body.oneTimeCode)
    await transaction(db, async (tx) => {
      if (!(await confirmSecret(tx, accountId))) return
      await endEnrolmentCodes(tx, accountId)
      await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'one-time-codes-on' })
      await notifyOwner(deps.post, tx, { ctx, accountId, notice: 'codesOn' })
    })
    await renewVisit(deps, ctx, { addsSecondFactor: true })
    return stateOf(ctx)
  })
  serve(app, removeOneTimeCodes, async ({ body }, ctx) => {
    const { accountId } = memberOf(ctx)
    await proveAnew(deps, { body }, ctx)
    await transaction(db, async (tx) => {
      await forgetSecret(tx, accountId)
      await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'one-time-codes-off' })
      await notifyOwner(deps.post, tx, { ctx, accountId, notice: 'codesOff' })
    })
    sessions.forgetAccount()
    return stateOf(ctx)
  })
}
