/**
 * SQL of all that binds accounts now, for a `from`: what they lead (LEADING), what waits for its seller (PENDING), and open offers
 * (OFFERED); account_id, currency, reach_all_in_minor, state. Every question about exposure asks it here (auction-rules B2.5).
 */
export const BOUND = `(
  select account_id, currency, reach_all_in_minor, state from commitments
  union all
  select account_id, currency, reach_all_in_minor, 'OFFERED' from offers where state = 'OPEN')`
