import type { BrokerFeeTerms, ShownBrokerFee } from '@app/contract/brokers/brokers.answers.ts'
import type { Money } from '@app/contract/sites.ts'
import { feeAt } from '../fees/quote.ts'
import type { FeeBand } from '../fees/schedule.ts'

/** The same as bands of the house's fees are written, so that both are counted and rounded alike. */
function bandsOf({ kind, basisPoints, bands }: BrokerFeeTerms): readonly FeeBand[] {
  if (kind === 'PERCENT') return [[0, { basisPoints: basisPoints ?? 0 }]]
  return kind === 'BANDS' ? bands.map(({ fromMinor, feeMinor }): FeeBand => [fromMinor, { minor: feeMinor }]) : []
}

/**
 * What a broker takes of their bidder for a bid, minor units, before tax: 0 for nothing. It is settled between those two; the house neither
 * collects nor guarantees it (MQ-102).
 */
export const brokerFeeOf = (terms: BrokerFeeTerms, { minor, currency }: Money): number => feeAt(bandsOf(terms), minor, currency)

/** The fee that holds at an instant, of what a page was told; null for nothing. A change has a notice, so that no page is told too late. */
export function feeHeldAt(shown: ShownBrokerFee | null, nowMs: number): BrokerFeeTerms | null {
  if (shown === null) return null
  const held = shown.coming.findLast(({ fromMs }) => fromMs <= nowMs) ?? shown
  return held.kind === 'NONE' ? null : held
}
