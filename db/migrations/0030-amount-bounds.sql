-- Every amount somebody names lies within AMOUNT_MINOR_MAX (packages/contract/money.ts), and what follows from amounts, fees and steps
-- included, within ten times that. A bid that named more was refused; it stood in `bids` as a number that JavaScript cannot read.

-- What the ledger committed to for bids whose amount is out of bound, in figures: the row in `bids` carries the nearest amount that may
-- stand there, and whoever proves the ledger takes the amount from here.
create table quarantined_bids (
  lot bigint not null,
  seq integer not null,
  amount_minor text not null check (amount_minor ~ '^-?\d{1,19}$'),
  primary key (lot, seq)
);
insert into quarantined_bids (lot, seq, amount_minor)
  select lot, seq, amount_minor::text from bids where amount_minor not between 1 and 100000000000;
update bids set amount_minor = greatest(1, least(amount_minor, 100000000000)) where amount_minor not between 1 and 100000000000;
update bids set price_after_minor = greatest(0, least(price_after_minor, 1000000000000)), all_in_minor = greatest(0, least(all_in_minor, 1000000000000))
  where price_after_minor not between 0 and 1000000000000 or all_in_minor not between 0 and 1000000000000;
alter table bids
  add constraint bids_amount_bound check (amount_minor between 1 and 100000000000),
  add constraint bids_price_after_bound check (price_after_minor between 0 and 1000000000000),
  add constraint bids_all_in_bound check (all_in_minor between 0 and 1000000000000);

update deposits set held_minor = 100000000000 where held_minor > 100000000000;
alter table deposits add constraint deposits_held_bound check (held_minor between 0 and 100000000000);

update lot_bidding set start_minor = greatest(0, least(start_minor, 100000000000)), reserve_minor = greatest(0, least(reserve_minor, 100000000000)),
    leader_max_minor = greatest(0, least(leader_max_minor, 1000000000000)), price_minor = greatest(0, least(price_minor, 1000000000000))
  where start_minor not between 0 and 100000000000 or reserve_minor not between 0 and 100000000000
    or leader_max_minor not between 0 and 1000000000000 or price_minor not between 0 and 1000000000000;
alter table lot_bidding
  add constraint lot_bidding_start_bound check (start_minor between 0 and 100000000000),
  add constraint lot_bidding_reserve_bound check (reserve_minor between 0 and 100000000000),
  add constraint lot_bidding_leader_max_bound check (leader_max_minor between 0 and 1000000000000),
  add constraint lot_bidding_price_bound check (price_minor between 0 and 1000000000000);

update commitments set reach_all_in_minor = greatest(0, least(reach_all_in_minor, 1000000000000))
  where reach_all_in_minor not between 0 and 1000000000000;
alter table commitments add constraint commitments_reach_bound check (reach_all_in_minor between 0 and 1000000000000);

update negotiations set bid_minor = greatest(0, least(bid_minor, 1000000000000)), counter_minor = greatest(0, least(counter_minor, 1000000000000))
  where bid_minor not between 0 and 1000000000000 or counter_minor not between 0 and 1000000000000;
alter table negotiations
  add constraint negotiations_bid_bound check (bid_minor between 0 and 1000000000000),
  add constraint negotiations_counter_bound check (counter_minor between 0 and 1000000000000);

update awards set price_minor = greatest(0, least(price_minor, 1000000000000)), all_in_minor = greatest(0, least(all_in_minor, 1000000000000))
  where price_minor not between 0 and 1000000000000 or all_in_minor not between 0 and 1000000000000;
alter table awards
  add constraint awards_price_bound check (price_minor between 0 and 1000000000000),
  add constraint awards_all_in_bound check (all_in_minor between 0 and 1000000000000);

update offers set amount_minor = greatest(1, least(amount_minor, 100000000000)), reach_all_in_minor = greatest(0, least(reach_all_in_minor, 1000000000000))
  where amount_minor not between 1 and 100000000000 or reach_all_in_minor not between 0 and 1000000000000;
alter table offers
  add constraint offers_amount_bound check (amount_minor between 1 and 100000000000),
  add constraint offers_reach_bound check (reach_all_in_minor between 0 and 1000000000000);

update standby_maxima set max_minor = greatest(1, least(max_minor, 100000000000)) where max_minor not between 1 and 100000000000;
alter table standby_maxima add constraint standby_maxima_bound check (max_minor between 1 and 100000000000);

update lot_results set final_minor = greatest(0, least(final_minor, 1000000000000)), high_minor = greatest(0, least(high_minor, 1000000000000))
  where final_minor not between 0 and 1000000000000 or high_minor not between 0 and 1000000000000;
alter table lot_results
  add constraint lot_results_final_bound check (final_minor between 0 and 1000000000000),
  add constraint lot_results_high_bound check (high_minor between 0 and 1000000000000);

-- What a file says of a lot's worth and nobody can mean is not known.
update lots set
    retail_value_minor = case when retail_value_minor between 0 and 100000000000 then retail_value_minor end,
    repair_cost_minor = case when repair_cost_minor between 0 and 100000000000 then repair_cost_minor end,
    buy_now_minor = case when buy_now_minor between 0 and 100000000000 then buy_now_minor end,
    high_bid_minor = case when high_bid_minor between 0 and 1000000000000 then high_bid_minor end
  where retail_value_minor not between 0 and 100000000000 or repair_cost_minor not between 0 and 100000000000
    or buy_now_minor not between 0 and 100000000000 or high_bid_minor not between 0 and 1000000000000;
alter table lots
  add constraint lots_retail_value_bound check (retail_value_minor between 0 and 100000000000),
  add constraint lots_repair_cost_bound check (repair_cost_minor between 0 and 100000000000),
  add constraint lots_buy_now_bound check (buy_now_minor between 0 and 100000000000),
  add constraint lots_high_bid_bound check (high_bid_minor between 0 and 1000000000000);
