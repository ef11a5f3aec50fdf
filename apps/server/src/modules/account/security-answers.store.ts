import type { Db, Tx } from '#platform/db/database.ts'

/** Ids of the questions an account chose, in ascending order. */
export async function listChosen(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('security_answers')
    .select('question_id')
    .where('account_id', '=', accountId)
    .orderBy('question_id')
    .execute()
  return rows.map(({ question_id: questionId }) => questionId)
}

/** Puts chosen questions in place of the earlier ones. */
export async function replaceAnswers(tx: Tx, accountId: number, answers: readonly { questionId: number; hash: string }[]): Promise<void> {
  await tx.deleteFrom('security_answers').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('security_answers')
    .values(answers.map(({ questionId, hash }) => ({ account_id: accountId, question_id: questionId, answer_hash: hash })))
    .execute()
}
