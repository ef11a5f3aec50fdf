-- What members are texted about, and what happens to lots that they watch.

-- A kind of text that somebody has chosen; without a row it is not texted.
create table text_choices (
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('SALE_TODAY', 'OUTBID', 'LANE_NEAR', 'WON', 'RELISTED', 'PRICE_LOWERED')),
  chosen_at timestamptz not null default now(),
  primary key (account_id, kind)
);

-- Held: until the day or the quiet hours of its reader are over; then all of them go as one.
alter table texts drop constraint texts_state_check;
alter table texts add constraint texts_state_check check (state in ('queued', 'kept', 'held', 'sent', 'delivered', 'failed'));
drop index texts_number;
-- Which texts wait for this number?
create index texts_number on texts (number) where state in ('queued', 'kept', 'held');
-- Whose held texts are due?
create index texts_held on texts (due_at, account_id) where state = 'held';

-- What happened to a watched lot and is to be told to those who watch it, written with whatever caused it: a desk, a file, a timer.
create table watch_changes (
  id bigint generated always as identity primary key,
  lot bigint not null,
  kind text not null check (kind in ('RELISTED', 'PRICE_LOWERED')),
  -- Which price it is, and what it was and is, minor units of the lot's currency; null for a lot that is for sale again.
  price text check (price in ('BUY_NOW', 'START')),
  from_minor bigint check (from_minor between 0 and 1000000000000),
  to_minor bigint check (to_minor between 0 and 1000000000000),
  -- The last watcher that was told; 0 before the first.
  told_to bigint not null default 0,
  at timestamptz not null default now(),
  check ((kind = 'PRICE_LOWERED') = (price is not null and from_minor is not null and to_minor is not null))
);

create function note_lower_buy_now() returns trigger language plpgsql as $$
begin
  insert into watch_changes (lot, kind, price, from_minor, to_minor)
  select new.number, 'PRICE_LOWERED', 'BUY_NOW', old.buy_now_minor, new.buy_now_minor
  where exists (select from watches where lot = new.number);
  return null;
end $$;
create trigger lots_note_lower_buy_now after update of buy_now_minor on lots
  for each row when (new.buy_now_minor > 0 and new.buy_now_minor < old.buy_now_minor and new.currency = old.currency
    and new.status not in ('SOLD', 'WITHDRAWN'))
  execute function note_lower_buy_now();

create function note_lower_start() returns trigger language plpgsql as $$
begin
  insert into watch_changes (lot, kind, price, from_minor, to_minor)
  select new.lot, 'PRICE_LOWERED', 'START', old.start_minor, new.start_minor where exists (select from watches where lot = new.lot);
  return null;
end $$;
-- Once bids are in, a start price is none any more, and that of a live lane falls with each step of its clock.
create trigger lot_bidding_note_lower_start after update of start_minor on lot_bidding
  for each row when (new.start_minor > 0 and new.start_minor < old.start_minor and new.bid_count = 0 and new.phase in ('SCHEDULED', 'PRELIM'))
  execute function note_lower_start();

-- Prices in two currencies are neither lower nor higher. A file changes the currency first and the start price after, in one transaction.
create function forget_lower_prices() returns trigger language plpgsql as $$
begin
  delete from watch_changes where lot = new.number and kind = 'PRICE_LOWERED';
  return null;
end $$;
create constraint trigger lots_forget_lower_prices after update of currency on lots deferrable initially deferred
  for each row when (new.currency is distinct from old.currency) execute function forget_lower_prices();

create function note_relisted() returns trigger language plpgsql as $$
begin
  insert into watch_changes (lot, kind) select new.lot, 'RELISTED' where exists (select from watches where lot = new.lot);
  return null;
end $$;
create trigger lot_bidding_note_relisted after update of outcome on lot_bidding
  for each row when (old.outcome is not null and new.outcome is null)
  execute function note_relisted();
