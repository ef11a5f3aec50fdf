import { createHmac } from 'node:crypto'
import { Failure } from '@app/contract/failure.ts'
import type { SavedQuestions } from '@app/contract/account/account-recovery.answers.ts'
import { decoyQuestions } from '@app/rules/people/security-answers.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { checkUserIdOrEmail } from '@app/rules/validation/login-form.ts'
import { textOf } from '@app/text/languages.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AccountRooms } from './account-deps.ts'
import { findDecoyKey } from './decoy-key.store.ts'
import { listSavedQuestions } from './recovery.store.ts'

/** Questions of a typed name, with what their answers have to match; null for the decoys of a name without an account. */
export interface PersonQuestions {
  readonly accountId: number | null
  readonly questions: readonly { readonly questionId: number; readonly hash: string | null }[]
  /** Key under which tries are counted: of the name, not of the account, so that names with and without an account lock alike. */
  readonly triesKey: string
}

const MESSAGE_OF_QUESTION = 'question.'

const folded = (name: string): string => name.trim().toLowerCase()
const macOf = (key: Buffer, purpose: string, name: string): Buffer =>
  createHmac('sha256', key)
    .update(`${purpose}:${folded(name)}`)
    .digest()

/** Key under which wrong answers for a name are counted. */
export const triesKeyOf = (key: Buffer, name: string): string => macOf(key, 'tries', name).toString('base64url')

/**
 * Refuses a name that is none (ACC-5.16, ACC-5.17).
 * @throws Failure INVALID_INPUT with the required error.
 */
export function checkName(name: string, { site }: RequestContext): string {
  const typed = name.trim()
  const fieldErrors = checkUserIdOrEmail(typed, { isGlobalPlatform: site.isGlobalPlatform })
  if (isFaultless(fieldErrors)) return typed
  throw new Failure('INVALID_INPUT', { fieldErrors: { email: fieldErrors['userIdOrEmail'] ?? '' } })
}

/** The questions of a name: the saved ones of its one account, else decoys. */
export async function findPersonQuestions({ db }: AccountRooms, name: string): Promise<PersonQuestions> {
  const [key, saved] = [await findDecoyKey(db), await listSavedQuestions(db, name)]
  const decoys = decoyQuestions(macOf(key, 'decoys', name))
  const triesKey = triesKeyOf(key, name)
  const [only] = saved
  // Several accounts of one address cannot be told apart by it, so none is meant.
  if (only === undefined || saved.length > 1)
    return { accountId: null, questions: decoys.map((questionId) => ({ questionId, hash: null })), triesKey }
  const questions = only.questionIds.map((questionId, at) => ({ questionId, hash: only.hashes[at] ?? null }))
  return { accountId: only.accountId, questions, triesKey }
}

/** The text of a question in the reader's language. */
export function questionText(questionId: number, { locale, site }: RequestContext): string {
  return textOf(locale, site.dialect).dyn(`${MESSAGE_OF_QUESTION}${questionId}`, '')
}

/** Questions for a typed name; none where the site has no questions (ACC-4.17 to 4.19). */
export async function askQuestions(rooms: AccountRooms, ctx: RequestContext, name: string): Promise<SavedQuestions> {
  const typed = checkName(name, ctx)
  await rooms.takeQuestions(ctx)
  if (!ctx.site.asksSecurityQuestions) return { questions: [] }
  const { questions } = await findPersonQuestions(rooms, typed)
  return { questions: questions.map(({ questionId }) => ({ questionId, question: questionText(questionId, ctx) })) }
}
