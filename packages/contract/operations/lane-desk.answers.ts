import * as z from 'zod/mini'
import { change } from './changes.answers.ts'
import { ANSWERS, TWO_PERSON_ACTS } from './lane-desk.ts'
import { laneState, lotState } from '../lanes/live.answers.ts'
import { LOT_OUTCOMES } from '../lanes/live.ts'
import { CURRENCY_CODES } from '../sites.ts'

const order = {
  id: z.int(),
  lotNumber: z.nullable(z.int()),
  saleId: z.nullable(z.int()),
  bidderNumber: z.nullable(z.int()),
  sellerCode: z.nullable(z.string()),
  sellerName: z.nullable(z.string()),
  changes: z.readonly(z.array(change)),
  act: z.enum(TWO_PERSON_ACTS),
  reason: z.string(),
  toAlias: z.nullable(z.int()),
  answer: z.nullable(z.enum(ANSWERS)),
  amountMinor: z.nullable(z.int()),
  currency: z.nullable(z.enum(CURRENCY_CODES)),
}
const deskOverride = z.object({ ...order, askedBy: z.int(), askedAt: z.string(), isOwn: z.boolean() })
const doneOverride = z.object({ ...order, askedBy: z.nullable(z.int()), decidedBy: z.nullable(z.int()), doneAt: z.string() })

export const laneDeskAnswer = z.object({
  lane: laneState,
  lot: z.nullable(lotState),
  present: z.int(),
  watching: z.int(),
  overLimit: z.array(z.int()),
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
  overrides: z.array(deskOverride),
})
export const overridesAnswer = z.object({ overrides: z.array(deskOverride), done: z.array(doneOverride) })
export const overrideRequestedAnswer = z.object({ id: z.int() })
export const overrideDecidedAnswer = z.object({ state: z.string() })
