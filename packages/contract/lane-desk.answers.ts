import * as z from 'zod/mini'
import { OVERRIDE_ACTS } from './lane-desk.ts'
import { laneState, lotState } from './live.answers.ts'
import { LOT_OUTCOMES } from './live.ts'

export const laneDeskAnswer = z.object({
  lane: laneState,
  lot: z.nullable(lotState),
  present: z.int(),
  closed: z.array(
    z.object({
      lotNumber: z.int(),
      itemNumber: z.nullable(z.int()),
      description: z.string(),
      outcome: z.enum(LOT_OUTCOMES),
      priceMinor: z.int(),
      currency: z.string(),
      leaderLabel: z.string(),
    }),
  ),
  overrides: z.array(
    z.object({
      id: z.int(),
      lotNumber: z.int(),
      act: z.enum(OVERRIDE_ACTS),
      reason: z.string(),
      toAlias: z.nullable(z.int()),
      askedBy: z.int(),
      isOwn: z.boolean(),
    }),
  ),
})
export const overrideAskedAnswer = z.object({ id: z.int() })
export const overrideDecidedAnswer = z.object({ state: z.string() })
