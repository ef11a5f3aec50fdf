import type { LotOutcome, LotPhase } from '@app/contract/lanes/live.ts'
import { UNDECIDED_OUTCOMES } from '../negotiation/negotiation.ts'

/** What an operator may do to a lot: change its terms, put it in order, move it to another sale, withdraw it. */
export type LotAct = 'terms' | 'order' | 'move' | 'withdraw'

export type LotActRefusal = 'ON_BLOCK' | 'HAS_BIDS' | 'IN_NEGOTIATION' | 'OVER' | 'OTHER_SITE' | 'PRELIM_OVER'

/** What of a lot decides. */
export interface LotAtDesk {
  readonly phase: LotPhase
  readonly outcome: LotOutcome | null
  readonly bidCount: number
  readonly saleType: 'LANE' | 'TIMED' | 'SEALED'
}

const NEGOTIATED: ReadonlySet<LotOutcome> = new Set<LotOutcome>(UNDECIDED_OUTCOMES)
/** Outcomes after which a lot may be offered again. */
export const UNSOLD: ReadonlySet<LotOutcome> = new Set<LotOutcome>(['NO_SALE', 'DECLINED', 'EXPIRED'])

/**
 * Whether an act is possible: nothing while the lot is on the block, in negotiation or sold; terms only before the first bid; a lot
 * that has bids stays where it runs by time, since its bidders know its end; in a lane its bids go along with it.
 */
export function decideLotAct(act: LotAct, { phase, outcome, bidCount, saleType }: LotAtDesk): LotActRefusal | null {
  if (outcome !== null && NEGOTIATED.has(outcome)) return 'IN_NEGOTIATION'
  if (outcome !== null) return act === 'withdraw' && UNSOLD.has(outcome) ? null : 'OVER'
  const isByTime = saleType !== 'LANE'
  const isRunning = phase === 'ACTIVE' || phase === 'PAUSED'
  if (isRunning && (!isByTime || phase === 'PAUSED')) return 'ON_BLOCK'
  if (act === 'terms') return bidCount > 0 ? 'HAS_BIDS' : null
  if (act === 'move') return isByTime && bidCount > 0 ? 'HAS_BIDS' : null
  return null
}
