-- An answer to a seller may wait for a second person too: to accept the counter, or to raise the bid.
alter table bid_requests drop constraint bid_requests_kind_check;
alter table bid_requests add constraint bid_requests_kind_check check (kind in
  ('PRELIM_MAX', 'LIVE', 'MONSTER', 'SEALED', 'BUY_NOW', 'OFFER', 'ANSWER_ACCEPT', 'ANSWER_RAISE'));

-- Who agreed to the answer that commits the account; null where nobody had to. Of what a bid committed to, its own row says it.
alter table commitments add column approved_by bigint references accounts (id);
