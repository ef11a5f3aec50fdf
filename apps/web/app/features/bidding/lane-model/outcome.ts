import type { LotState, OwnStanding } from '@app/contract/lanes/live.ts'

const SOLD: ReadonlySet<string> = new Set(['SOLD', 'BOUGHT_NOW', 'OFFER_ACCEPTED'])

/** Whether a lot has found its buyer. */
export const isSold = (state: LotState | null): boolean => state?.phase === 'CLOSED' && SOLD.has(state.outcome ?? '')

/** Whether it has been sold to the reader: their award is known, and with it what they pay. */
export const hasWon = ({ state, own }: { readonly state: LotState | null; readonly own: OwnStanding | null }): boolean =>
  own !== null && own.awardedAllInMinor !== null && isSold(state)
