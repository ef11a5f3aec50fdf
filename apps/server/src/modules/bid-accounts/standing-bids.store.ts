/**
 * SQL of the event that began the present offering of a lot; 0 for the first. Bids before it belong to an earlier sale and are released.
 * `lot` is an expression: a parameter is looked at once, a column for each row.
 */
export const offeredSince = (lot: string): string =>
  `coalesce((select since.offering_seq from lot_bidding since where since.lot = ${lot}), 0)`

/** SQL of the bids of a lot that operators took back, as an array of their events. */
export const takenBack = (lot: string): string => `coalesce((select back.voided_seqs from lot_bidding back where back.lot = ${lot}), '{}')`

/**
 * SQL of whether a row of `bids` is valid: taken, of the present offering of its lot, and not taken back by operators. `bid` is its
 * alias, `lot` as above. Every question about who bid how much uses it.
 */
export const stands = (bid: string, lot: string): string =>
  `(${bid}.is_accepted and ${bid}.seq > ${offeredSince(lot)} and ${bid}.seq <> all(${takenBack(lot)}))`
