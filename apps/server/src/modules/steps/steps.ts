import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import { SIGNATURE_STEP, type SignedStep, type StepStatus } from '@app/contract/people.ts'
import { acceptTerms, getAccountSteps, getMySteps, liftStep, raiseStep } from '@app/contract/people/steps.ts'
import type { AccountSteps, MySteps } from '@app/contract/people/steps.answers.ts'
import { targetAfterSignIn } from '@app/rules/access/after-sign-in.ts'
import type { Member } from '@app/rules/access/can.ts'
import { localeOf } from '@app/text/locales.ts'
import type { Db } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { memberOf, operatorOf, type Sessions, leadTo } from '#modules/session/index.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { addConsent } from '#modules/consents/index.ts'
import { type TextBook, textSiteOf } from '#modules/house-texts/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { addStep, findAccountId, listRaised, type NewStep, removeStep, saveTermsAccepted } from './steps.store.ts'

export interface StepsDeps {
  readonly db: Db
  readonly sessions: Sessions
  readonly houseTexts: TextBook
}

/** A member's pending steps, in order, each cause by itself, with the operator's reason. */
async function stepsOf({ db, houseTexts }: StepsDeps, { accountId, steps }: Member, ctx: RequestContext): Promise<MySteps> {
  const raised = await listRaised(db, accountId)
  const pending = steps.flatMap((status) => {
    const causes = raised.filter((one) => one.status === status)
    return causes.length > 0 ? causes : [{ status, cause: null, form: null, reason: '', raisedAt: '' }]
  })
  return { steps: pending, termsVersion: houseTexts.inForce('TERMS', textSiteOf(ctx), ctx.nowMs) }
}

/** The account of a user id, for an operator of its site. @throws Failure NO_SUCH_PERSON. */
async function accountOf(db: Db, number: number, sites: readonly string[]): Promise<number> {
  const id = await findAccountId(db, number, sites)
  if (id === null) throw new Failure('NO_SUCH_PERSON', { number })
  return id
}

/** The steps that hold people up: one's own, the terms, and what operators raise and lift. */
export function registerSteps(app: FastifyInstance, deps: StepsDeps): void {
  const { db, sessions, houseTexts } = deps
  serve(app, getMySteps, (_, ctx) => stepsOf(deps, memberOf(ctx), ctx))
  serve(app, acceptTerms, async ({ body }, ctx) => {
    const member = memberOf(ctx)
    // What is accepted is what was read.
    const read = houseTexts.readInForce('TERMS', { site: textSiteOf(ctx), locale: localeOf(body.locale) ?? ctx.locale }, ctx.nowMs)
    const { version } = read
    if (body.version !== version) throw new Failure('INVALID_INPUT', { fieldErrors: { version: 'terms.changed' } })
    await db.transaction().execute(async (tx) => {
      if (!(await saveTermsAccepted(tx, member.accountId, version))) return
      const detail = { version }
      await addConsent(tx, ctx, { accountId: member.accountId, read })
      await addAccountEvent(tx, { accountId: member.accountId, actorId: member.accountId, kind: 'terms-accepted', detail })
    })
    sessions.forgetAccount()
    if (ctx.origin.wantsDocument) {
      const path = targetAfterSignIn([body.redirectUrl], { isOurPath: app.edge.pages.isOurs })
      return leadTo(app, ctx, { path, locale: body.locale })
    }
    return stepsOf(deps, { ...member, steps: member.steps.filter((status) => status !== 460) }, ctx)
  })
  registerOperatorSteps(app, deps)
}

/** Why an operator raises a step: what has to be signed, or what they write. @throws Failure INVALID_INPUT where nothing signed lifts it. */
function causeOf({
  status,
  form,
}: {
  readonly status: StepStatus
  readonly form?: SignedStep | undefined
}): Pick<NewStep, 'status' | 'cause' | 'form'> {
  if (form === undefined) return { status, cause: 'OPERATOR', form: null }
  if (status !== SIGNATURE_STEP) throw new Failure('INVALID_INPUT', { field: 'form', fieldErrors: { form: 'validation.wrong' } })
  return { status, cause: 'SIGNATURE', form }
}

function registerOperatorSteps(app: FastifyInstance, { db, sessions }: Pick<StepsDeps, 'db' | 'sessions'>): void {
  const answer = async (number: number, accountId: number): Promise<AccountSteps> => ({ number, steps: await listRaised(db, accountId) })
  serve(app, getAccountSteps, async ({ query }, ctx) => answer(query.number, await accountOf(db, query.number, operatorOf(ctx).sites)))
  serve(app, raiseStep, async ({ body }, ctx) => {
    const { accountId: by, sites } = operatorOf(ctx)
    const accountId = await accountOf(db, body.number, sites)
    await db.transaction().execute(async (tx) => {
      await addStep(tx, { accountId, ...causeOf(body), reason: body.reason, by })
      const detail = { status: body.status, reason: body.reason, ...(body.form === undefined ? {} : { form: body.form }) }
      await addAccountEvent(tx, { accountId, actorId: by, kind: 'step-raised', detail })
    })
    sessions.forgetAccount()
    return answer(body.number, accountId)
  })
  serve(app, liftStep, async ({ body }, ctx) => {
    const { accountId: by, sites } = operatorOf(ctx)
    const accountId = await accountOf(db, body.number, sites)
    await db.transaction().execute(async (tx) => {
      if (!(await removeStep(tx, { accountId, ...causeOf(body) }))) return
      const detail = { status: body.status, ...(body.form === undefined ? {} : { form: body.form }) }
      await addAccountEvent(tx, { accountId, actorId: by, kind: 'step-lifted', detail })
    })
    sessions.forgetAccount()
    return answer(body.number, accountId)
  })
}
