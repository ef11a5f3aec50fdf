import * as z from 'zod/mini'
import { SIGNED_STEPS, STEP_CAUSES } from '../people.ts'

const step = z.object({
  status: z.int(),
  /** Why it was raised; null for a step that arises by itself. One status may be raised for several causes. */
  cause: z.nullable(z.enum(STEP_CAUSES)),
  /** What has to be signed, for the cause SIGNATURE; else null. */
  form: z.nullable(z.enum(SIGNED_STEPS)),
  /** What the operator wrote; empty where none raised it. */
  reason: z.string(),
  /** ISO 8601 UTC; empty for a step that arises by itself. */
  raisedAt: z.string(),
})

export const myStepsAnswer = z.object({ steps: z.readonly(z.array(step)), termsVersion: z.int() })
export type MySteps = z.infer<typeof myStepsAnswer>

export const accountStepsAnswer = z.object({ number: z.int(), steps: z.readonly(z.array(step)) })
export type AccountSteps = z.infer<typeof accountStepsAnswer>
