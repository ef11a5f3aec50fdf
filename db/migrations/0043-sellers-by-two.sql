-- Another address or account of a seller whose lots have bids needs a second person: what is asked for stands beside the other acts.
alter table overrides add column seller text references sellers (code);
alter table overrides drop constraint overrides_act_check;
alter table overrides add constraint overrides_act_check check (act in
  ('UNDO', 'REOPEN', 'TRANSFER', 'VOID', 'WITHDRAW', 'PASS', 'ANSWER', 'OFFER', 'CANCEL_SALE', 'DEPOSIT', 'SELLER'));
alter table overrides drop constraint overrides_of;
alter table overrides add constraint overrides_of check (num_nonnulls(lot, sale_id, account_id, seller) = 1
  and (act = 'CANCEL_SALE') = (sale_id is not null) and (act = 'DEPOSIT') = (account_id is not null)
  and (act = 'SELLER') = (seller is not null));
-- Who asked for a change that another operator confirmed; null where one was enough.
alter table seller_events add column asked_by bigint references accounts (id);
