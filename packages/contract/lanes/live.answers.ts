import * as z from 'zod/mini'
import { LEDGER_KINDS, LOT_OUTCOMES, LOT_PHASES } from './live.ts'
import { CURRENCY_CODES } from '../sites.ts'

/** An invoice that is late (live.ts `LateInvoice`). */
export const lateInvoice = z.object({ invoiceId: z.int(), number: z.string() })

/** The public state of a lane (live.ts `LaneState`). */
export const laneState = z.object({
  saleId: z.int(),
  yardNumber: z.int(),
  yardName: z.string(),
  lane: z.string(),
  saleName: z.string(),
  state: z.enum(['WAITING', 'RUNNING', 'PAUSED', 'ENDED']),
  mode: z.enum(['auto', 'hand']),
  startsAtMs: z.number(),
  currentLot: z.nullable(z.int()),
  nextAtMs: z.nullable(z.number()),
  pauseReason: z.nullable(z.string()),
  resumeAtMs: z.nullable(z.number()),
  message: z.nullable(z.string()),
  offered: z.int(),
  lotCount: z.int(),
  meanLotMs: z.number(),
  goingOnceMs: z.number(),
  goingTwiceMs: z.number(),
})

/** The state of a lot as everybody may know it (live.ts `LotState`). */
export const lotState = z.object({
  lot: z.int(),
  saleId: z.nullable(z.int()),
  seq: z.int(),
  stateSeq: z.int(),
  phase: z.enum(LOT_PHASES),
  outcome: z.nullable(z.enum(LOT_OUTCOMES)),
  currency: z.enum(CURRENCY_CODES),
  priceMinor: z.int(),
  askMinor: z.int(),
  bidCount: z.int(),
  leaderAlias: z.nullable(z.int()),
  leaderLabel: z.nullable(z.string()),
  deadlineMs: z.nullable(z.number()),
  isBonusSpent: z.boolean(),
  isReserveMet: z.nullable(z.boolean()),
  terms: z.string(),
  itemNumber: z.nullable(z.int()),
})

/** One thing that happened on a lot, without names (live.ts `LiveEvent`). */
export const liveEvent = z.object({
  lot: z.int(),
  seq: z.int(),
  kind: z.enum([...LEDGER_KINDS, 'HIDDEN']),
  atMs: z.number(),
  alias: z.nullable(z.int()),
  label: z.nullable(z.string()),
  amountMinor: z.nullable(z.int()),
  priceMinor: z.nullable(z.int()),
  leaderAlias: z.nullable(z.int()),
  leaderLabel: z.nullable(z.string()),
  text: z.nullable(z.string()),
  persons: z.optional(z.union([z.literal(1), z.literal(2)])),
})
