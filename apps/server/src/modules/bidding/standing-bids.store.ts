import { OFFERED_ANEW } from '@app/rules/bidding/ledger.ts'

const ANEW = OFFERED_ANEW.map((reason) => `'${reason}'`).join(', ')

/**
 * SQL of the event that began the present offering of a lot; 0 for the first. Bids before it belong to an earlier sale and bind nobody.
 * `lot` is an expression: a parameter is looked at once, a column for each row.
 */
export const offeredSince = (lot: string): string => `coalesce((select max(since.seq) from bid_events since where since.lot = ${lot}
  and since.kind = 'REOPENED' and since.body::jsonb ->> 'reason' in (${ANEW})), 0)`

/** SQL of the bids of a lot that operators took back, as an array of their events. */
export const takenBack = (
  lot: string,
): string => `array(select coalesce((back.body::jsonb -> 'terms' ->> 'of')::int, 0) from bid_events back
  where back.lot = ${lot} and back.kind = 'UNDONE')`

/**
 * SQL of whether a row of `bids` still stands: taken, of the present offering of its lot, and not taken back by operators. `bid` is its
 * alias, `lot` as above. Every question about who bid how much asks it here.
 */
export const stands = (bid: string, lot: string): string =>
  `(${bid}.is_accepted and ${bid}.seq > ${offeredSince(lot)} and ${bid}.seq <> all(${takenBack(lot)}))`
