import * as z from 'zod/mini'
import { CURRENCY_CODES } from '@app/contract/sites.ts'
import { LEDGER_KINDS, LOT_OUTCOMES, LOT_PHASES } from '@app/contract/lanes/live.ts'
import type { LotNews } from '#modules/lot-book/index.ts'

const text = z.nullable(z.string())
const number = z.nullable(z.number())

const event = z.object({
  lot: z.int(),
  seq: z.int(),
  kind: z.enum([...LEDGER_KINDS, 'HIDDEN']),
  atMs: z.number(),
  alias: number,
  label: text,
  amountMinor: number,
  priceMinor: number,
  leaderAlias: number,
  leaderLabel: text,
  text,
})

const state = z.object({
  lot: z.int(),
  saleId: number,
  seq: z.int(),
  stateSeq: z.int(),
  phase: z.enum(LOT_PHASES),
  outcome: z.nullable(z.enum(LOT_OUTCOMES)),
  currency: z.enum(CURRENCY_CODES),
  priceMinor: z.number(),
  askMinor: z.number(),
  bidCount: z.int(),
  leaderAlias: number,
  leaderLabel: text,
  deadlineMs: number,
  isBonusSpent: z.boolean(),
  isReserveMet: z.nullable(z.boolean()),
  terms: z.string(),
  itemNumber: number,
  dateType: text,
})

/** News as another node wrote them. */
export const lotNews = z.object({ events: z.array(event).check(z.minLength(1)), state })

/** Earlier and later news of a lot as one; null where there is a hole between them. */
export function joinNews(earlier: LotNews, later: LotNews): LotNews | null {
  if (later.events[0]?.seq !== earlier.state.seq + 1) return null
  return { events: [...earlier.events, ...later.events], state: later.state }
}
