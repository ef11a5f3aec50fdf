-- A buyer's class follows by rule from membership, deposit and what was bought, judged nightly. What an operator sets in its place holds
-- until the end of a day, with a reason.
create table class_overrides (
  account_id bigint primary key references accounts (id),
  buyer_class text not null check (buyer_class in ('VOL', 'STD', 'UNS')),
  until_on date not null,
  reason text not null check (reason <> ''),
  set_by bigint references accounts (id),
  set_at timestamptz not null default now()
);

-- Until now operators set classes for good: each holds for a year.
insert into class_overrides (account_id, buyer_class, until_on, reason)
select account_id, buyer_class, current_date + 365, 'Set before the class followed by rule.' from bidder_terms where buyer_class <> 'STD';

-- Nights in which classes were judged, by the node that took each first.
create table class_nights (
  on_day date primary key,
  at timestamptz not null default now()
);
