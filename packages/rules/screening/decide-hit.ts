import type { ScreeningAct, ScreeningState } from '@app/contract/documents/screening-codes.ts'

/** A hit as far as a decision goes: where it stands, and who would clear it. */
export interface DecidedHit {
  readonly state: ScreeningState
  /** Null also where they review no more: a second person alone clears nothing. */
  readonly firstBy: number | null
}

export type HitDecision =
  | { readonly state: 'PROPOSED' | 'CLEARED' | 'CONFIRMED' }
  /** SECOND_PERSON: who proposed it cannot clear it alone. DECIDED: it stands so already. */
  | { readonly refusal: 'SECOND_PERSON' | 'DECIDED' }

/** Whether somebody is held up by a hit: until two reviewers have cleared it. */
export const isHolding = (state: ScreeningState): boolean => state !== 'CLEARED'

/** What an act of a reviewer makes of a hit. To clear one takes two; to say that it is the person takes one, also after it was cleared. */
export function decideHit({ state, firstBy }: DecidedHit, act: ScreeningAct, by: number): HitDecision {
  if (act === 'CONFIRM') return state === 'CONFIRMED' ? { refusal: 'DECIDED' } : { state: 'CONFIRMED' }
  if (state === 'CLEARED') return { refusal: 'DECIDED' }
  if (state !== 'PROPOSED' || firstBy === null) return { state: 'PROPOSED' }
  return firstBy === by ? { refusal: 'SECOND_PERSON' } : { state: 'CLEARED' }
}
