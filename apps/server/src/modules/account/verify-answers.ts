import { createHash, randomBytes } from 'node:crypto'
import type { VerifiedAnswers } from '@app/contract/account-recovery.answers.ts'
import { type Answered, normalisedAnswer } from '@app/rules/people/security-answers.ts'
import { addAccountEvent, issueKey, SET_PASSWORD_KEY } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AccountRooms } from './account-deps.ts'
import { forgetQuestionTries, giveQuestionTryBack, takeQuestionTry } from './question-tries.store.ts'
import { answersMail, languageOfPerson, lockedMail, siteOfLink } from './recovery-mails.ts'
import { QUESTIONS_WINDOW_MS, WRONG_ANSWERS_MAX } from './recovery-limits.ts'
import { findRecoverable } from './recovery.store.ts'
import { type AskedQuestions, checkName, findAskedQuestions } from './security-questions.ts'

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

/** Looks at every answer, whoever is meant and however many were sent, so that all take the same time. */
async function listWrong({ passwords }: AccountRooms, asked: AskedQuestions, answers: readonly Answered[]): Promise<number[]> {
  const wrong: number[] = []
  for (const { questionId, hash } of asked.questions) {
    const answer = answers.find((one) => one.questionId === questionId)?.answer ?? ''
    const isRight = await passwords.verify(hash, normalisedAnswer(answer))
    if (!isRight) wrong.push(questionId)
  }
  return wrong
}

/** Right answers make a key that does nothing until the mailed link confirms it (assurance C3). */
async function issueConfirmedByMail(
  rooms: AccountRooms,
  ctx: RequestContext,
  { asked, name }: { asked: AskedQuestions; name: string },
): Promise<string> {
  const { db, post } = rooms
  const [account] = (await findRecoverable(db, name, 1)).filter(({ id }) => id === asked.accountId)
  const confirmation = randomBytes(CONFIRMATION_BYTES).toString('base64url')
  return transaction(db, async (tx) => {
    if (account === undefined) return randomBytes(CONFIRMATION_BYTES).toString('base64url')
    await forgetQuestionTries(tx, [asked.triesKey])
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

async function tellOwner(
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

/**
 * Judges the answers to somebody's questions (ACC-3.07, ACC-4.20 to 4.22). A name without an account is answered like one with an
 * account whose answers are wrong. The fifth wrong try within a day locks the questions for a day (rulings).
 * @throws Failure INVALID_INPUT for a name that is none, TOO_MANY_REQUESTS.
 */
export async function verifyAnswers(
  rooms: AccountRooms,
  ctx: RequestContext,
  { name, answers }: { name: string; answers: readonly Answered[] },
): Promise<VerifiedAnswers> {
  const typed = checkName(name, ctx)
  await rooms.takeQuestions(ctx)
  const asked = await findAskedQuestions(rooms, typed)
  const shown = asked.questions.map(({ questionId }) => questionId)
  if (!ctx.site.asksSecurityQuestions || shown.length === 0) {
    return failed(
      answers.map(({ questionId }) => questionId),
      WRONG,
    )
  }
  const count = await takeQuestionTry(rooms.db, asked.triesKey)
  if (count > WRONG_ANSWERS_MAX) return failed(shown, LOCKED)
  const wrong = await listWrong(rooms, asked, answers).catch(async (error: unknown) => {
    await giveQuestionTryBack(rooms.db, asked.triesKey)
    throw error
  })
  if (wrong.length === 0) return { key: await issueConfirmedByMail(rooms, ctx, { asked, name: typed }), questions: [] }
  if (count < WRONG_ANSWERS_MAX) return failed(wrong, WRONG)
  const { accountId } = asked
  if (accountId !== null) rooms.putOff.add(() => tellOwner(rooms, ctx, { accountId, name: typed }))
  return failed(shown, LOCKED)
}
