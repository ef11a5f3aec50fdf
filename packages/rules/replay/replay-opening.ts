import type { Replay, Taken } from './replay-state.ts'

type Sold = Pick<Replay, 'lot' | 'taken'>

/** Secret maxima of those who lost a lot, within its price: the highest first, the earlier of equals (rulings "sealed maxima"). */
const losersMaxima = ({ lot, taken }: Sold): Taken[] =>
  taken
    .filter(({ bid }) => bid.salt !== null && bid.alias !== lot.leader?.bidder && bid.amountMinor <= lot.priceMinor)
    .toSorted((a, b) => b.bid.amountMinor - a.bid.amountMinor || a.bid.seq - b.bid.seq)

/**
 * The maxima of which one is opened with a sale: the runner-up's. Whether a bidder with a deleted account was present at the time is
 * unknown; while they were not it is theirs, else that of the next.
 */
export function openingsDue(sold: Sold): readonly Taken[] {
  const maxima = losersMaxima(sold)
  const known = maxima.findIndex(({ isGone }) => !isGone)
  return known === -1 ? maxima : maxima.slice(0, known + 1)
}

/** Whether the last act sold the lot and a maximum has to be opened next. */
export const isOpeningOwed = (replay: Replay): boolean => replay.isOpeningNext && losersMaxima(replay).some(({ isGone }) => !isGone)
