import { stands } from './standing-bids.store.ts'

/**
 * SQL of all exposure of accounts now, for a `from`: what they lead (LEADING), what waits for its seller (PENDING), open offers (OFFERED),
 * the highest sealed bid on each lot that is not decided (SEALED): each of them may win, what they won and the journal does not have yet
 * (WON), and what they owe by it (OWED, of no lot); account_id, currency, reach_all_in_minor, state, lot. Every question about exposure
 * uses it (auction-rules B2.5, MQ-099). Sealed bids are looked up by their bidder first, and only then
 * what became of their lots: joined, the planner goes through all open lots at every bid.
 */
export const EXPOSURE = `(
  select account_id, currency, reach_all_in_minor, state, lot from commitments
  union all
  select account_id, currency, reach_all_in_minor, 'OFFERED', lot from offers where state = 'OPEN'
  union all
  select b.account_id, (select l.currency from lots l where l.number = b.lot), max(b.all_in_minor), 'SEALED', b.lot from bids b
  where b.kind = 'SEALED' and b.is_accepted and exists (select from lot_bidding k where k.lot = b.lot and k.outcome is null offset 0)
    and ${stands('b', 'b.lot')} group by b.lot, b.account_id
  union all
  select account_id, currency, all_in_minor, 'WON', lot from awards where booked_at is null and voided_at is null
  union all
  select payer_id, currency, owed_minor, 'OWED', null from balances where owed_minor > 0)`

/** What binds an account without a bid that stands. */
export const BOUGHT_STATES = `('WON', 'OWED')`
