import * as z from 'zod/mini'

const result = z.object({ result: z.enum(['success', 'InvalidUserID', 'UnknownError']) })

/** Answer of emailPassword. */
export const recoveryResult = result
export type RecoveryResult = z.infer<typeof recoveryResult>

/** Answer of the two calls for saved questions (ACC-3.08, OQ-A28). */
export const savedQuestionsAnswer = z.object({ questions: z.readonly(z.array(z.object({ questionId: z.int(), question: z.string() }))) })
export type SavedQuestions = z.infer<typeof savedQuestionsAnswer>

/** Answer of verifySecurityAnswers (ACC-3.07): a key and no items, or items and no key. */
export const verifiedAnswers = z.object({
  key: z.nullable(z.string()),
  questions: z.readonly(z.array(z.object({ questionId: z.int(), code: z.union([z.literal(2), z.literal(3)]) }))),
})
export type VerifiedAnswers = z.infer<typeof verifiedAnswers>

export const resetRequested = z.strictObject({})
export type ResetRequested = z.infer<typeof resetRequested>

/** `unconfirmed`: the answers were right and the mailed link is still to be opened. */
export const passwordKeyState = z.object({ state: z.enum(['open', 'unconfirmed', 'dead']) })
export type PasswordKeyState = z.infer<typeof passwordKeyState>

/** Answer of the calls that set a password: the page to go on to. */
export const changedPassword = z.object({ next: z.string() })
export type ChangedPassword = z.infer<typeof changedPassword>
