-- By which terms a bid or an offer was priced, beside its schedule: whoever wins pays by them, whatever bidder and lot have become since.
-- Of bids, the ledger commits to them by a hash that `fee_salt` opens. Bids and offers of before have none.
alter table bids
  add column buyer_class text check (buyer_class in ('VOL', 'STD', 'UNS')),
  add column fee_phase text check (fee_phase in ('preliminary', 'live')),
  add column title_group text check (title_group in ('C', 'S', 'J')),
  add column fee_salt bytea,
  add constraint bids_fee_terms check (num_nulls(buyer_class, fee_phase, title_group, fee_salt) in (0, 4)
    and (buyer_class is null or schedule_id is not null));
alter table offers
  add column buyer_class text check (buyer_class in ('VOL', 'STD', 'UNS')),
  add column title_group text check (title_group in ('C', 'S', 'J')),
  add column schedule_id text,
  add constraint offers_fee_terms check (num_nulls(buyer_class, title_group, schedule_id) in (0, 3));
