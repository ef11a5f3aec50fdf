import { SECURITY_QUESTION_IDS } from '@app/contract/account/account-recovery.ts'
import type { QuestionChoices } from '@app/contract/account/account-details.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { type Answered, checkChosenQuestions, normalisedAnswer } from '@app/rules/people/security-answers.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type AccountRooms, questionText } from '#modules/account-recovery/index.ts'
import { listChosen, replaceAnswers } from './security-answers.store.ts'

/** An answer as it is kept. */
interface HashedAnswer {
  readonly questionId: number
  readonly hash: string
}

/** The questions offered and those the caller chose; never their answers. */
export async function listQuestionChoices({ db }: AccountRooms, ctx: RequestContext): Promise<QuestionChoices> {
  return {
    choices: SECURITY_QUESTION_IDS.map((questionId) => ({ questionId, question: questionText(questionId, ctx) })),
    chosen: await listChosen(db, memberOf(ctx).accountId),
  }
}

/** Answers as they are kept: hashed, so that nobody here can read them. */
export async function hashAnswers({ passwords }: Pick<AccountRooms, 'passwords'>, questions: readonly Answered[]): Promise<HashedAnswer[]> {
  const answers: HashedAnswer[] = []
  for (const { questionId, answer } of questions) answers.push({ questionId, hash: await passwords.hash(normalisedAnswer(answer)) })
  return answers
}

/** Keeps the caller's answers in place of earlier ones and tells them; call `sessions.forgetAccount` once that is committed. */
export async function keepAnswers(
  { post }: Pick<AccountRooms, 'post'>,
  tx: Tx,
  { ctx, answers }: { readonly ctx: RequestContext; readonly answers: readonly HashedAnswer[] },
): Promise<void> {
  const { accountId } = memberOf(ctx)
  await replaceAnswers(tx, accountId, answers)
  await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'questions-chosen' })
  await notifyOwner(post, tx, { ctx, accountId, notice: 'questionsChosen' })
}

/**
 * Keeps three questions with their answers, hashed (assurance C3). That lifts step 462.
 * @throws Failure INVALID_INPUT for the choice or an answer.
 */
export async function chooseQuestions(rooms: AccountRooms, ctx: RequestContext, questions: readonly Answered[]): Promise<void> {
  const fieldErrors = checkChosenQuestions(questions)
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
  const answers = await hashAnswers(rooms, questions)
  await transaction(rooms.db, (tx) => keepAnswers(rooms, tx, { ctx, answers }))
  rooms.sessions.forgetAccount()
}
