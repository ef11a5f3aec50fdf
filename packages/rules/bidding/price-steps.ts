import type { LiveEvent } from '@app/contract/lanes/live.ts'

/** One line of a lot's list of bids: who reached a price and by what, or whose secret maximum was too small. */
export interface PriceStep {
  readonly seq: number
  readonly atMs: number
  readonly alias: number | null
  readonly label: string | null
  /** `bid`: an amount that was named; `maximum`: the leader's secret maximum; `beaten`: a maximum below that. */
  readonly how: 'bid' | 'maximum' | 'beaten'
  /** Minor units; null of a beaten maximum, which stays secret. */
  readonly priceMinor: number | null
}

const RAISED = 'MAXIMUM_RAISED'

/** The lines of one accepted bid, the later first: where a maximum answers a bid at once, both prices were reached. */
function stepsOf(event: LiveEvent): readonly PriceStep[] {
  const { seq, atMs, alias, label, amountMinor, priceMinor, leaderAlias, leaderLabel, text } = event
  if (event.kind !== 'BID' || priceMinor === null || text === RAISED) return []
  const own = { seq, atMs, alias, label }
  if (leaderAlias === alias) return [{ ...own, how: amountMinor === null ? 'maximum' : 'bid', priceMinor }]
  const answer: PriceStep = { seq, atMs, alias: leaderAlias, label: leaderLabel, how: 'maximum', priceMinor }
  return [answer, amountMinor === null ? { ...own, how: 'beaten', priceMinor: null } : { ...own, how: 'bid', priceMinor: amountMinor }]
}

/** Every price that a lot reached, the last first, from its events in their order; what is hidden while the lot is open is left out. */
export const pricesReached = (events: readonly LiveEvent[]): PriceStep[] => events.toReversed().flatMap(stepsOf)
