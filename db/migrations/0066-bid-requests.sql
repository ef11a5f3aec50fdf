-- Above this amount, fees included, a second person agrees before a bid, a purchase or an offer by the mandate is placed; null: never.
alter table mandate_caps add column approval_over_minor bigint
  constraint mandate_caps_approval_bound check (approval_over_minor between 1 and 100000000000);

-- What somebody wants to place for an account and may not without its agreement. Decided once, never deleted. Amounts are minor units.
create table bid_requests (
  id bigint generated always as identity primary key,
  mandate_id bigint not null references mandates (id),
  payer_id bigint not null references accounts (id),
  holder_id bigint not null references accounts (id),
  lot bigint not null,
  kind text not null check (kind in ('PRELIM_MAX', 'LIVE', 'MONSTER', 'SEALED', 'BUY_NOW', 'OFFER')),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000),
  currency char(3) not null,
  -- What it would have committed the payer to when it was asked for.
  all_in_minor bigint not null check (all_in_minor between 0 and 1000000000000),
  is_one_plus boolean not null default false,
  is_confirmed boolean not null default false,
  -- The site of the session in which it was asked for.
  site text not null,
  idempotency_key text,
  asked_at timestamptz not null default clock_timestamp(),
  -- From this instant on nobody can agree to it.
  until timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'AGREED', 'REFUSED', 'ENDED')),
  -- Why it ended without a decision, or was not placed although it was agreed to.
  reason text,
  decided_at timestamptz,
  decided_by bigint references accounts (id),
  -- The event of the lot's ledger that it became.
  seq integer,
  check (decided_by <> holder_id),
  check ((state = 'OPEN') = (decided_at is null)),
  check (state not in ('AGREED', 'REFUSED') or decided_by is not null)
);
-- What does this person wait for on this lot? One request at a time: a later one takes its place.
create unique index bid_requests_open on bid_requests (lot, holder_id) where state = 'OPEN';
-- Was this bid asked for already?
create unique index bid_requests_key on bid_requests (holder_id, idempotency_key) where idempotency_key is not null;
-- What of a mandate is open?
create index bid_requests_mandate on bid_requests (mandate_id) where state = 'OPEN';
-- What has this account to decide, and what has it decided?
create index bid_requests_payer on bid_requests (payer_id, id desc);
-- What has this person asked for?
create index bid_requests_holder on bid_requests (holder_id, id desc);

-- Who agreed to it, beside who placed it; null where nobody had to. Of what bids and offers won, their own rows say it.
alter table bids add column approved_by bigint references accounts (id);
alter table offers add column approved_by bigint references accounts (id);
alter table awards add column approved_by bigint references accounts (id);

alter table bid_notices drop constraint bid_notices_kind_check;
alter table bid_notices add constraint bid_notices_kind_check check (kind in
  ('OUTBID', 'LANE_NEAR', 'WON', 'LOST', 'NOT_SOLD', 'WITHDRAWN', 'VOIDED', 'PENDING', 'COUNTER', 'DECLINED', 'EXPIRED', 'OFFER_ACCEPTED',
   'OFFER_DECLINED', 'RELISTED', 'SALE_CANCELLED', 'SALE_MOVED', 'APPROVAL_ASKED', 'APPROVAL_GIVEN', 'APPROVAL_REFUSED', 'APPROVAL_OVER'));
