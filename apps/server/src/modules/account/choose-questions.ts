import { SECURITY_QUESTION_IDS } from '@app/contract/account/account-recovery.ts'
import type { QuestionChoices } from '@app/contract/account/account-details.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { type Answered, checkChosenQuestions, normalisedAnswer } from '@app/rules/people/security-answers.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type AccountRooms, questionText } from '#modules/account-recovery/index.ts'
import { listChosen, replaceAnswers } from './security-answers.store.ts'

/** The questions offered and those the caller chose; never their answers. */
export async function listQuestionChoices({ db }: AccountRooms, ctx: RequestContext): Promise<QuestionChoices> {
  return {
    choices: SECURITY_QUESTION_IDS.map((questionId) => ({ questionId, question: questionText(questionId, ctx) })),
    chosen: await listChosen(db, memberOf(ctx).accountId),
  }
}

/**
 * Keeps three questions with their answers, hashed (assurance C3). That lifts step 462.
 * @throws Failure INVALID_INPUT for the choice or an answer.
 */
export async function chooseQuestions(rooms: AccountRooms, ctx: RequestContext, questions: readonly Answered[]): Promise<void> {
  const { db, passwords, post, sessions } = rooms
  const { accountId } = memberOf(ctx)
  const fieldErrors = checkChosenQuestions(questions)
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
  const answers: { questionId: number; hash: string }[] = []
  for (const { questionId, answer } of questions) answers.push({ questionId, hash: await passwords.hash(normalisedAnswer(answer)) })
  await transaction(db, async (tx) => {
    await replaceAnswers(tx, accountId, answers)
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'questions-chosen' })
    await notifyOwner(post, tx, { ctx, accountId, notice: 'questionsChosen' })
  })
  sessions.forgetAccount()
}
