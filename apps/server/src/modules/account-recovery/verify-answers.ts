import { createHash, randomBytes } from 'node:crypto'
import type { VerifiedAnswers } from '@app/contract/account/account-recovery.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { type Answered, normalisedAnswer } from '@app/rules/people/security-answers.ts'
import { FAILURE_WINDOW_MS } from '@app/rules/people/sign-in-limits.ts'
import { CAPTCHA_AFTER_FAILURES } from '@app/rules/sites/intervals.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { type Counter, giveTriesBack, takeTries } from '#modules/sign-in-tries/index.ts'
import { issueKey } from '#modules/session/index.ts'
import { SET_PASSWORD_KEY } from '#modules/sign-in/index.ts'
import { type CaptchaResponse, isSolved } from '#platform/captcha/index.ts'
import { transaction } from '#platform/db/database.ts'
import { THIS_MACHINE } from '#platform/edge/network.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AccountRooms } from './account-deps.ts'
import { forgetQuestionTries, giveQuestionTryBack, takeQuestionTry } from './question-tries.store.ts'
import { answersMail, languageOfPerson, lockedMail, siteOfLink } from './recovery-mails.ts'
import { QUESTIONS_WINDOW_MS, WRONG_ANSWERS_MAX } from './recovery-limits.ts'
import { findRecoverable } from './recovery.store.ts'
import { type PersonQuestions, checkName, findPersonQuestions } from './security-questions.ts'

const CONFIRMATION_BYTES = 32
/** Codes of items that failed (OQ-A29). */
const WRONG = 2
const LOCKED = 3

/** What a confirmation is compared by. */
export const confirmationHash = (confirmation: string): string => createHash('sha256').update(confirmation).digest('base64url')

const failed = (questionIds: readonly number[], code: typeof WRONG | typeof LOCKED): VerifiedAnswers => ({
  key: null,
  questions: questionIds.map((questionId) => ({ questionId, code })),
})

/** Looks at every answer, with or without an account and however many were sent, so that all take the same time. */
async function listWrong(
  { passwords: { afterSignIns } }: AccountRooms,
  target: PersonQuestions,
  answers: readonly Answered[],
): Promise<number[]> {
  const wrong: number[] = []
  for (const { questionId, hash } of target.questions) {
    const answer = answers.find((one) => one.questionId === questionId)?.answer ?? ''
    const isRight = await afterSignIns.verify(hash, normalisedAnswer(answer))
    if (!isRight) wrong.push(questionId)
  }
  return wrong
}

/** Right answers make a key that does nothing until the mailed link confirms it (assurance C3). */
async function issueConfirmedByMail(
  rooms: AccountRooms,
  ctx: RequestContext,
  { target, name }: { target: PersonQuestions; name: string },
): Promise<string> {
  const { db, post } = rooms
  const [account] = (await findRecoverable(db, name, 1)).filter(({ id }) => id === target.accountId)
  const confirmation = randomBytes(CONFIRMATION_BYTES).toString('base64url')
  return transaction(db, async (tx) => {
    if (account === undefined) return randomBytes(CONFIRMATION_BYTES).toString('base64url')
    await forgetQuestionTries(tx, [target.triesKey])
    const key = await issueKey(tx, { ...SET_PASSWORD_KEY, accountId: account.id, detail: { confirmation: confirmationHash(confirmation) } })
    await addAccountEvent(tx, { accountId: account.id, actorId: null, kind: 'questions-answered', detail: { site: ctx.site.code } })
    const addressee = {
      to: account.email,
      site: siteOfLink(account, ctx.site.code),
      locale: languageOfPerson(account.language, ctx.locale),
      accountId: account.id,
    }
    await post.sendMail(tx, answersMail(post, addressee, { key, confirmation, lifeMs: SET_PASSWORD_KEY.lifeMs }))
    return key
  })
}

async function notifyOwner(
  { db, post }: AccountRooms,
  ctx: RequestContext,
  { accountId, name }: { accountId: number; name: string },
): Promise<void> {
  const [account] = (await findRecoverable(db, name, 1)).filter(({ id }) => id === accountId)
  if (account === undefined) return
  await transaction(db, async (tx) => {
    await addAccountEvent(tx, { accountId, actorId: null, kind: 'questions-locked', detail: { site: ctx.site.code } })
    const addressee = {
      to: account.email,
      site: siteOfLink(account, ctx.site.code),
      locale: languageOfPerson(account.language, ctx.locale),
      accountId: account.id,
    }
    await post.sendMail(tx, lockedMail(post, addressee, QUESTIONS_WINDOW_MS))
  })
}

/** Counts tries of a network, at any name, as those of a sign-in are; this machine is not counted. */
const networkCounters = ({ origin }: RequestContext): Counter[] =>
  origin.network === THIS_MACHINE ? [] : [{ scope: 'network', key: `questions ${origin.network}`, windowMs: FAILURE_WINDOW_MS }]

interface CountedTry {
  /** Number of this try at the name, from 1. */
  readonly count: number
  readonly needsCaptcha: boolean
  /** The answers were right, or never looked at. */
  undone(): Promise<void>
}

/** Counts a try for name and network before an answer is looked at. */
async function countTry({ db }: AccountRooms, ctx: RequestContext, triesKey: string): Promise<CountedTry> {
  const network = networkCounters(ctx)
  const count = await takeQuestionTry(db, triesKey)
  const [ofNetwork] = network.length === 0 ? [] : await takeTries(db, network)
  return {
    count,
    needsCaptcha: Math.max(count, ofNetwork?.count ?? 0) > CAPTCHA_AFTER_FAILURES,
    undone: async () => {
      await giveQuestionTryBack(db, triesKey)
      await giveTriesBack(db, network)
    },
  }
}

async function judge(
  rooms: AccountRooms,
  ctx: RequestContext,
  { name, answers, target, captcha }: { name: string; answers: readonly Answered[]; target: PersonQuestions; captcha: CaptchaResponse },
): Promise<VerifiedAnswers> {
  const shown = target.questions.map(({ questionId }) => questionId)
  const one = await countTry(rooms, ctx, target.triesKey)
  if (one.count > WRONG_ANSWERS_MAX) return failed(shown, LOCKED)
  if (one.needsCaptcha && !(await isSolved(rooms.captcha, captcha, ctx.origin.address))) {
    await one.undone()
    throw new Failure('CAPTCHA_NEEDED')
  }
  const wrong = await listWrong(rooms, target, answers).catch(async (error: unknown) => {
    await one.undone()
    throw error
  })
  if (wrong.length === 0) {
    await giveTriesBack(rooms.db, networkCounters(ctx))
    return { key: await issueConfirmedByMail(rooms, ctx, { target, name }), questions: [] }
  }
  if (one.count < WRONG_ANSWERS_MAX) return failed(wrong, WRONG)
  const { accountId } = target
  if (accountId !== null) rooms.putOff.add(() => notifyOwner(rooms, ctx, { accountId, name }))
  return failed(shown, LOCKED)
}

/**
 * Judges the answers to somebody's questions (ACC-3.07, ACC-4.20 to 4.22). A name without an account is answered like one with an
 * account whose answers are wrong. The fifth wrong try within a day locks the questions for a day (rulings). From the fourth try at a
 * name or of a network on a solved captcha is required, and both are judged one after the other: each costs three hashes.
 * @throws Failure INVALID_INPUT for a name that is none, CAPTCHA_NEEDED, TOO_MANY_REQUESTS.
 */
export async function verifyAnswers(
  rooms: AccountRooms,
  ctx: RequestContext,
  { name, answers, captcha }: { name: string; answers: readonly Answered[]; captcha: CaptchaResponse },
): Promise<VerifiedAnswers> {
  const typed = checkName(name, ctx)
  await rooms.takeQuestions(ctx)
  const target = await findPersonQuestions(rooms, typed)
  if (!ctx.site.asksSecurityQuestions || target.questions.length === 0) {
    return failed(
      answers.map(({ questionId }) => questionId),
      WRONG,
    )
  }
  const work = () => judge(rooms, ctx, { name: typed, answers, target, captcha })
  const ofName = () => rooms.judged.run(`name ${target.triesKey}`, work)
  const { network } = ctx.origin
  return network === THIS_MACHINE ? ofName() : rooms.judged.run(`network ${network}`, ofName)
}
