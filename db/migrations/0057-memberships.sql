-- What each level costs, by site and currency, from a day on. A row is never changed: another price has another first day.
create table membership_prices (
  id bigint generated always as identity primary key,
  site text not null,
  level text not null check (level in ('S', 'P')),
  currency char(3) not null,
  -- The first year, each further one; minor units, 0 where the level is free.
  first_minor bigint not null check (first_minor between 0 and 100000000000),
  renewal_minor bigint not null check (renewal_minor between 0 and 100000000000),
  first_on date not null,
  -- Who asked for the price, and who confirmed it; null of the prices that came with the installation.
  set_by bigint references accounts (id),
  confirmed_by bigint references accounts (id),
  reason text not null default '',
  at timestamptz not null default now(),
  unique (site, level, currency, first_on),
  -- A level is free or it is not.
  check ((first_minor = 0) = (renewal_minor = 0)),
  check ((set_by is null) = (confirmed_by is null) and set_by <> confirmed_by)
);

create trigger membership_prices_append_only before update or delete on membership_prices
  for each row execute function refuse_change();

insert into membership_prices (site, level, currency, first_minor, renewal_minor, first_on)
select site, level, currency, case level when 'P' then first_minor else 0 end, case level when 'P' then renewal_minor else 0 end, '2026-01-01'
from (values
  ('CPRTUS', 'USD', 19900, 14900),
  ('CPRTCA', 'CAD', 26900, 19900),
  ('CPRTUK', 'GBP', 15900, 11900),
  ('CPRTIE', 'EUR', 18500, 13900),
  ('CPRTDE', 'EUR', 18500, 13900),
  ('CPRTES', 'EUR', 18500, 13900),
  ('CPRTIN', 'INR', 1290000, 990000),
  ('CPRTMEA', 'AED', 72900, 54900),
  ('CPRTMEA', 'BHD', 75000, 56000),
  ('CPRTMEA', 'OMR', 76000, 57000),
  ('CPRTDRIVE', 'USD', 19900, 14900)) seed (site, currency, first_minor, renewal_minor), unnest(array['S', 'P']) level;

-- What an account holds without paying, and when it has to be looked at next. Level, last day, kind and roles of `accounts` follow from
-- this, the periods and the decisions; an account without a row holds what stands there.
create table memberships (
  account_id bigint primary key references accounts (id),
  -- Null where a level has to be chosen.
  base_level text check (base_level in ('G', 'S', 'P', 'B', 'M')),
  -- Paid periods that ended before are over for good.
  base_since date not null,
  is_auto_renewed boolean not null default false,
  -- Null where nothing ends.
  next_at timestamptz,
  changed_at timestamptz not null default now()
);

-- Which memberships have to be looked at?
create index memberships_next on memberships (next_at) where next_at is not null;

create table membership_orders (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  site text not null,
  level text not null check (level in ('S', 'P')),
  kind text not null check (kind in ('FIRST', 'UPGRADE', 'RENEWAL')),
  -- The price as it was; what is owed never follows a later one.
  price_id bigint not null references membership_prices (id),
  currency char(3) not null,
  price_minor bigint not null check (price_minor between 0 and 100000000000),
  credit_minor bigint not null default 0 check (credit_minor between 0 and 100000000000),
  state text not null default 'OPEN' check (state in ('OPEN', 'PAID', 'CANCELLED')),
  ordered_at timestamptz not null default now(),
  paid_at timestamptz,
  -- Of the payment, as its provider or the bank states it.
  reference text,
  ended_at timestamptz,
  check (credit_minor <= price_minor),
  check ((state = 'PAID') = (paid_at is not null and reference is not null)),
  check ((state = 'OPEN') = (ended_at is null))
);

-- Nobody owes for two memberships at once.
create unique index membership_orders_open on membership_orders (account_id) where state = 'OPEN';
-- What has this account ordered?
create index membership_orders_account on membership_orders (account_id, id);
-- What waits for its payment?
create index membership_orders_waiting on membership_orders (site, id) where state = 'OPEN';

-- Days that are paid for, both included.
create table membership_periods (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  level text not null check (level in ('S', 'P', 'B', 'M')),
  first_on date not null,
  last_on date not null,
  -- Null of a membership that was held before there were periods.
  order_id bigint unique references membership_orders (id),
  -- Nothing is left of a period that an upgrade replaced on its first day or before.
  is_void boolean not null default false,
  check (last_on >= first_on),
  -- Never two on one day. A range of one account stands for equality, which GiST has no operator for by itself.
  constraint membership_periods_one_a_day exclude using gist
    (int8range(account_id, account_id, '[]') with &&, daterange(first_on, last_on, '[]') with &&) where (not is_void)
);

create index membership_periods_account on membership_periods (account_id, first_on);

-- Levels that two operators decided, each until its last day; the newest counts.
create table membership_decisions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  level text not null check (level in ('G', 'S', 'P', 'B', 'M')),
  last_on date not null,
  reason text not null,
  asked_by bigint not null references accounts (id),
  decided_by bigint not null references accounts (id),
  at timestamptz not null default now(),
  check (asked_by <> decided_by and account_id <> asked_by and account_id <> decided_by)
);

create index membership_decisions_account on membership_decisions (account_id, id desc);

create trigger membership_decisions_append_only before update on membership_decisions
  for each row execute function refuse_change();

-- What a member was told of the end of a membership, each once.
create table membership_notices (
  account_id bigint not null references accounts (id),
  valid_until date not null,
  kind text not null check (kind in ('RENEWAL', 'AUTO_RENEWAL', 'DUE', 'LAST_CALL')),
  is_mailed boolean not null,
  at timestamptz not null default now(),
  primary key (account_id, valid_until, kind)
);

-- What was held until a day so far is a period that nobody paid for here.
with held as (
  insert into memberships (account_id, base_level, base_since, next_at)
  select id, 'S', '2000-01-01', now() from accounts
  where membership_valid_until is not null and membership_type in ('S', 'P', 'B', 'M') and kind in ('guest', 'buyer')
  returning account_id
)
insert into membership_periods (account_id, level, first_on, last_on)
select a.id, a.membership_type, least(a.created_at::date - 1, a.membership_valid_until), a.membership_valid_until
from held join accounts a on a.id = held.account_id;

-- Buyers who hold none have to choose one.
insert into memberships (account_id, base_level, base_since, next_at)
select id, null, '2000-01-01', now() from accounts where membership_type is null and kind = 'buyer' and status <> 'closed';

-- A registration may choose a level with a price.
alter table registrations drop constraint registrations_level_check;
alter table registrations add constraint registrations_level_check check (level in ('G', 'S', 'P'));

-- Two operators mark an order as paid, change a price, decide a level; a price belongs to a site and to nobody.
alter table overrides add column site text;
alter table overrides drop constraint overrides_act_check;
alter table overrides add constraint overrides_act_check check (act in
  ('UNDO', 'REOPEN', 'TRANSFER', 'VOID', 'WITHDRAW', 'PASS', 'ANSWER', 'OFFER', 'CANCEL_SALE', 'DEPOSIT', 'SELLER',
   'MEMBERSHIP_PAID', 'MEMBERSHIP_PRICE', 'MEMBERSHIP_LEVEL'));
alter table overrides drop constraint overrides_of;
alter table overrides add constraint overrides_of check (num_nonnulls(lot, sale_id, account_id, seller, site) = 1
  and (act = 'CANCEL_SALE') = (sale_id is not null)
  and (act in ('DEPOSIT', 'MEMBERSHIP_PAID', 'MEMBERSHIP_LEVEL')) = (account_id is not null)
  and (act = 'SELLER') = (seller is not null) and (act = 'MEMBERSHIP_PRICE') = (site is not null));
