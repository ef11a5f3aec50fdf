import { stands } from './standing-bids.store.ts'

/**
 * SQL of all that binds accounts now, for a `from`: what they lead (LEADING), what waits for its seller (PENDING), open offers (OFFERED),
 * and the highest sealed bid on each lot that is not decided (SEALED): each of them may win; account_id, currency, reach_all_in_minor, state. Every question about exposure asks it here (auction-rules B2.5).
 */
export const BOUND = `(
  select account_id, currency, reach_all_in_minor, state from commitments
  union all
  select account_id, currency, reach_all_in_minor, 'OFFERED' from offers where state = 'OPEN'
  union all
  select b.account_id, l.currency, max(b.all_in_minor), 'SEALED' from bids b join lot_bidding k on k.lot = b.lot join lots l on l.number = b.lot
  where b.kind = 'SEALED' and b.is_accepted and k.outcome is null and ${stands('b', 'b.lot')} group by b.lot, b.account_id, l.currency)`
