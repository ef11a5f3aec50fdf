-- A maximum for a lost connection bids by the mandate by which it was left, or, without one, for its own account.
alter table standby_maxima add column mandate_id bigint references mandates (id);
update standby_maxima s set mandate_id = m.id from mandates m where m.holder_id = s.account_id and m.is_current;
