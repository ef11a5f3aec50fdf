-- Who may bid for whose account, how far and until when. A mandate is changed and revoked, never deleted: bids name it. `zone` is that of
-- the payer's site when it was given: the day that a cap counts is a day there.
create table mandates (
  id bigint generated always as identity primary key,
  payer_id bigint not null references accounts (id),
  holder_id bigint not null references accounts (id),
  kind text not null check (kind in ('BROKER_BIDDER', 'MASTER_BIDDER', 'COUNTERMAN')),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['bids', 'purchases']),
  zone text not null,
  -- From this instant on it is over; null: until it is revoked.
  until timestamptz,
  made_at timestamptz not null default now(),
  -- Null of the mandates that came with this migration.
  made_by bigint references accounts (id),
  changed_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references accounts (id),
  reason text,
  check (payer_id <> holder_id),
  check (num_nulls(revoked_at, revoked_by, reason) in (0, 3))
);
-- For whom does this person bid? Nobody bids for two.
create unique index mandates_in_force on mandates (holder_id) where revoked_at is null;
-- Who bids for this account?
create index mandates_payer on mandates (payer_id, id desc);

-- How far a mandate goes in a currency, fees included; null: as far as the payer's own limit. A currency without a row is refused.
create table mandate_caps (
  mandate_id bigint not null references mandates (id),
  currency char(3) not null,
  lot_minor bigint constraint mandate_caps_lot_bound check (lot_minor between 1 and 100000000000),
  day_minor bigint constraint mandate_caps_day_bound check (day_minor between 1 and 100000000000),
  total_minor bigint constraint mandate_caps_total_bound check (total_minor between 1 and 100000000000),
  lots integer check (lots between 1 and 1000),
  primary key (mandate_id, currency)
);

-- Who bid, where that is not the account which the bid commits, and by which mandate. Older rows, and those of the account itself, have
-- neither. A mandate is held by no key: it is never deleted, and to ask for it at each bid would cost as much as writing the bid.
alter table bids add column actor_id bigint references accounts (id), add column mandate_id bigint;
alter table commitments add column actor_id bigint, add column mandate_id bigint,
  -- When the bid was placed that commits: the day on which a cap counts it.
  add column bound_at timestamptz not null default clock_timestamp();
alter table offers add column actor_id bigint references accounts (id), add column mandate_id bigint;
alter table awards add column actor_id bigint references accounts (id), add column mandate_id bigint,
  add column bound_at timestamptz not null default clock_timestamp();
alter table negotiations add column actor_id bigint;

-- A key belongs to the person who sent it, not to the account that they share with others.
drop index bids_idempotency;
create unique index bids_idempotency on bids ((coalesce(actor_id, account_id)), idempotency_key) where idempotency_key is not null;
-- What has this person bid on for somebody else?
create index bids_actor on bids (actor_id, lot) where actor_id is not null;
create index offers_actor on offers (actor_id) where actor_id is not null;
create index awards_actor on awards (actor_id) where actor_id is not null;
create index negotiations_actor on negotiations (actor_id) where actor_id is not null;
-- What of a mandate is used?
create index bids_mandate on bids (mandate_id, lot) where mandate_id is not null and kind = 'SEALED' and is_accepted;
create index commitments_mandate on commitments (mandate_id) where mandate_id is not null;
create index offers_mandate on offers (mandate_id) where mandate_id is not null and state = 'OPEN';
create index awards_mandate on awards (mandate_id) where mandate_id is not null and voided_at is null;

-- Whoever bids through a broker or master goes on bidding, now for that account, with no caps of their own until it sets some.
insert into mandates (payer_id, holder_id, kind, scopes, zone)
select b.id, a.id, case a.kind when 'broker-bidder' then 'BROKER_BIDDER' else 'MASTER_BIDDER' end, array['bids', 'purchases'],
  case b.home_site when 'CPRTUK' then 'Europe/London' when 'CPRTIE' then 'Europe/Dublin' when 'CPRTCA' then 'America/Toronto'
    when 'CPRTDE' then 'Europe/Berlin' when 'CPRTES' then 'Europe/Madrid' when 'CPRTIN' then 'Asia/Kolkata' when 'CPRTMEA' then 'Asia/Dubai'
    else 'America/New_York' end
from accounts a join accounts b on b.id = a.broker_id
where a.kind in ('broker-bidder', 'master-bidder') and a.status not in ('terminated', 'voided', 'closed') and a.id <> b.id;

insert into mandate_caps (mandate_id, currency)
select m.id, c.currency from mandates m, unnest(array['USD', 'CAD', 'GBP', 'EUR', 'INR', 'AED', 'BHD', 'OMR']) as c (currency);
