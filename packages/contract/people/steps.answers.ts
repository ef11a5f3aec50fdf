import * as z from 'zod/mini'

const step = z.object({
  status: z.int(),
  /** Whether papers hold the person up; else an operator, or what follows from the account. */
  cause: z.enum(['OPERATOR', 'DOCUMENTS']),
  /** What the operator wrote; empty for a step that arises by itself. */
  reason: z.string(),
  /** ISO 8601 UTC; empty for a step that arises by itself. */
  raisedAt: z.string(),
})

export const myStepsAnswer = z.object({ steps: z.readonly(z.array(step)), termsVersion: z.int() })
export type MySteps = z.infer<typeof myStepsAnswer>

export const accountStepsAnswer = z.object({ number: z.int(), steps: z.readonly(z.array(step)) })
export type AccountSteps = z.infer<typeof accountStepsAnswer>
