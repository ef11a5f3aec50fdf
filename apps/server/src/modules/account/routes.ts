import type { FastifyInstance } from 'fastify'
import {
  askSecurityQuestions,
  changeExpiredPassword,
  createPassword,
  emailPassword,
  getPasswordKey,
  getSecurityQuestions,
  resetByEmail,
  setNewPassword,
  verifySecurityAnswers,
} from '@app/contract/account/account-recovery.ts'
import type { RecoveryResult, VerifiedAnswers } from '@app/contract/account/account-recovery.answers.ts'
import { RETURN_CODE } from '@app/contract/envelope.ts'
import { failures, type FailureCode } from '@app/contract/failures.ts'
import { textOf } from '@app/text/languages.ts'
import { localeOf } from '@app/text/locales.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { RawBody } from '#platform/http/run-call.ts'
import { serve } from '#platform/http/serve.ts'
import {
  type AccountRooms,
  changeExpired,
  requestReset,
  askQuestions,
  setPassword,
  stateOfKey,
  verifyAnswers,
} from '#modules/account-recovery/index.ts'
import { answerForm } from '#modules/session/index.ts'

const FORGOT_PATH = '/login/forgotPassword'
/** The sign-in page with the words that the password was changed. */
const CHANGED_PATH = '/login?notice=passwordChanged'

/** An envelope whose description is a word of the documents and not a sentence (OQ-A24, OQ-A29). */
function envelope(returnCode: number, returnCodeDesc: string, data: unknown): RawBody {
  return new RawBody(Buffer.from(JSON.stringify({ returnCode, returnCodeDesc, data })), { isWhole: true })
}

const sentence = (ctx: RequestContext, code: FailureCode): string => textOf(ctx.locale, ctx.site.dialect).dyn(failures[code], code)

const RESULT_FAILURES = { InvalidUserID: 'INVALID_USER_ID', UnknownError: 'RESET_FAILED' } as const

function resultEnvelope(ctx: RequestContext, { result }: RecoveryResult): RawBody {
  if (result === 'success') return envelope(RETURN_CODE.success, result, { result })
  const errorCode = RESULT_FAILURES[result]
  return envelope(RETURN_CODE.error, result, { result, errorCode, errorMsg: sentence(ctx, errorCode) })
}

/** `errorMsg` is left out: it would tell of trouble with saving (ACC-8.24). */
function answersEnvelope(ctx: RequestContext, { key, questions }: VerifiedAnswers): RawBody | VerifiedAnswers {
  if (key !== null) return { key, questions }
  const errorCode = questions.some(({ code }) => code === 3) ? 'QUESTIONS_LOCKED' : 'ANSWERS_WRONG'
  return envelope(RETURN_CODE.error, sentence(ctx, errorCode), { errorCode, key, questions })
}

function registerResets(app: FastifyInstance, rooms: AccountRooms): void {
  serve(app, emailPassword, async ({ body }, ctx) => {
    const locale = localeOf(body.locale) ?? ctx.locale
    const { userIdOrEmail: name, reCaptchaResponse: captcha } = body
    const work = async () => ({ result: await requestReset(rooms, ctx, { name, via: 'form', locale, captcha }) })
    const answer = await answerForm(
      app,
      { ctx, locale: body.locale, path: FORGOT_PATH },
      { work, next: ({ result }) => `${FORGOT_PATH}?result=${result}` },
    )
    return 'result' in answer ? resultEnvelope(ctx, answer) : answer
  })
  serve(app, resetByEmail, async ({ body }, ctx) => {
    const locale = localeOf(body.locale) ?? ctx.locale
    const work = async () => {
      await requestReset(rooms, ctx, { name: body.email, via: 'questions', locale })
      return {}
    }
    return answerForm(app, { ctx, locale: body.locale, path: FORGOT_PATH }, { work, next: () => `${FORGOT_PATH}?result=success` })
  })
}

function registerQuestions(app: FastifyInstance, rooms: AccountRooms): void {
  serve(app, getSecurityQuestions, ({ query }, ctx) => askQuestions(rooms, ctx, query.email))
  serve(app, askSecurityQuestions, ({ body }, ctx) => askQuestions(rooms, ctx, body.email))
  serve(app, verifySecurityAnswers, async ({ body }, ctx) =>
    answersEnvelope(ctx, await verifyAnswers(rooms, ctx, { name: body.email, answers: body.questions, captcha: body.reCaptchaResponse })),
  )
}

function registerNewPasswords(app: FastifyInstance, rooms: AccountRooms): void {
  const changed = { next: CHANGED_PATH }
  const next = () => CHANGED_PATH
  serve(app, getPasswordKey, ({ query }) => stateOfKey(rooms, query))
  serve(app, createPassword, ({ body }, ctx) => {
    const { key, confirmation, locale, ...typed } = body
    const work = () => setPassword(rooms, ctx, { key, confirmation, typed }).then(() => changed)
    return answerForm(app, { ctx, locale, path: '/create-password', query: { key, confirmation } }, { work, next })
  })
  serve(app, setNewPassword, ({ body }, ctx) => {
    const { token, locale, ...typed } = body
    const work = () => setPassword(rooms, ctx, { key: token, confirmation: '', typed }).then(() => changed)
    return answerForm(app, { ctx, locale, path: '/setNewPassword', query: { token } }, { work, next })
  })
  serve(app, changeExpiredPassword, ({ body }, ctx) => {
    const { username, currentPassword, oneTimeCode, locale, reCaptchaResponse: captcha, ...typed } = body
    const work = () => changeExpired(rooms, ctx, { username, currentPassword, oneTimeCode, typed, captcha }).then(() => changed)
    return answerForm(app, { ctx, locale, path: '/expiredPassword' }, { work, next })
  })
}

/** The calls that lead back into an account. */
export function registerRecovery(app: FastifyInstance, rooms: AccountRooms): void {
  registerResets(app, rooms)
  registerQuestions(app, rooms)
  registerNewPasswords(app, rooms)
}
