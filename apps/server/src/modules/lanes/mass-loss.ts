import type { Pool } from 'pg'
import { MASS_LOSS_PAUSE_MS } from '#modules/lot-book/index.ts'
import { readPresence } from './presence.store.ts'

/** Why a lane rests whose bidders were lost. */
export const MASS_LOSS = 'MASS_LOSS'
/** How long after their last activity a bidder counts as active, milliseconds (auction-rules B2.2). */
export const ACTIVE_MS = 5 * 60_000
/** Bidders lost within this time count together, milliseconds; so long, too, a lane rests at least. */
export const LOSS_WINDOW_MS = 5_000
/** So many, or this part of the active ones, pause a lane. */
const LOST_COUNT = 3
const LOST_PART = 0.2

/** Whether so many lost bidders rest a lane that so many are still in (auction-rules B2.2). */
export const isMassLoss = (lost: number, present: number): boolean =>
  lost > 0 && (lost >= LOST_COUNT || lost >= LOST_PART * (present + lost))

/**
 * Whether a lane that rests since its bidders were lost may go on: those of them who are still away would not rest it by themselves.
 * `restsForMs` is what is left of its rest.
 */
export async function areBack(pool: Pool, saleId: number, restsForMs: number): Promise<boolean> {
  const restedMs = MASS_LOSS_PAUSE_MS - restsForMs
  if (restedMs < LOSS_WINDOW_MS) return false
  const [lane] = await readPresence(pool, [saleId], { activeMs: ACTIVE_MS, windowMs: restedMs + LOSS_WINDOW_MS })
  return !isMassLoss(lane?.lost.length ?? 0, lane?.present.length ?? 0)
}
