import type { BrokerFeeTerms } from '@app/contract/brokers/brokers.answers.ts'
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
export const brokerFeeOf = (terms: BrokerFeeTerms, bidMinor: number): number => feeAt(bandsOf(terms), bidMinor)
