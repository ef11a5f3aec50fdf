-- Bidding: what is known of a lot while it is sold, the ledger of it, who leads and owes what, lanes and their owners.
-- Amounts are minor units of the lot's currency; instants are database time.

-- What bidding asks of an account beside its status. Operators set it; account_events keeps the history. Its row is the lock under
-- which exposure is decided; lots are always locked before accounts.
create table bidder_terms (
  account_id bigint primary key references accounts (id),
  buyer_class text not null default 'STD' check (buyer_class in ('VOL', 'STD', 'UNS')),
  document_status text not null default 'MISSING' check (document_status in ('VALID', 'MISSING', 'EXPIRED', 'IN_REVIEW')),
  changed_at timestamptz not null default now()
);

-- Security held for an account, by currency; it fixes how much may be bid (MQ-099).
create table deposits (
  account_id bigint not null references accounts (id),
  currency char(3) not null,
  held_minor bigint not null check (held_minor >= 0),
  changed_at timestamptz not null default now(),
  primary key (account_id, currency)
);

-- Timed and sealed sales end at an instant; a lane ends when its last lot does.
alter table sales add column ends_at timestamptz;
alter table sales add column name text;
alter table sales add column recurrence text;
alter table sellers add column email text;
alter table sellers add column account_id bigint references accounts (id);

-- The state of a lot in bidding: made when it is first bid on or offered.
create table lot_bidding (
  lot bigint primary key,
  phase text not null default 'PRELIM' check (phase in ('SCHEDULED', 'PRELIM', 'PRELIM_CLOSED', 'ACTIVE', 'PAUSED', 'CLOSED')),
  outcome text check (outcome in
    ('SOLD', 'PENDING_SELLER', 'COUNTERED', 'RECOUNTERED', 'DECLINED', 'EXPIRED', 'NO_SALE', 'WITHDRAWN', 'BOUGHT_NOW', 'OFFER_ACCEPTED')),
  -- The last event of the ledger, its hash, and the last event that changed anything but the ledger.
  seq integer not null default 0,
  head_hash bytea not null,
  state_seq integer not null default 0,
  start_minor bigint not null default 0,
  reserve_minor bigint,
  reserve_policy text not null default 'lift' check (reserve_policy in ('lift', 'lane')),
  seller_account bigint references accounts (id),
  price_minor bigint not null default 0,
  bid_count integer not null default 0,
  -- People who have bid; the next one's number is one more.
  bidder_count integer not null default 0,
  leader bigint references accounts (id),
  leader_max_minor bigint,
  leader_kind text check (leader_kind in ('PRELIM_MAX', 'LIVE', 'MONSTER')),
  leader_is_one_plus boolean not null default false,
  leader_alias integer,
  leader_label text,
  -- Until when bids are taken, to the millisecond; null while no clock runs.
  deadline timestamptz(3),
  -- What stood on the clock of a paused lot.
  remaining_ms integer,
  is_bonus_spent boolean not null default false,
  -- A lot without a bid is offered once more at the end of its lane.
  offered integer not null default 0,
  opened_at timestamptz,
  closed_at timestamptz,
  check ((leader is null) = (leader_max_minor is null))
) with (fillfactor = 60);
-- Which timed and sealed lots are due?
create index lot_bidding_deadline on lot_bidding (deadline) where phase = 'ACTIVE';

-- Who bids on a lot under which number; the only way from the ledger to a person (the ledger itself names none).
create table lot_bidders (
  lot bigint not null,
  alias integer not null,
  account_id bigint references accounts (id),
  primary key (lot, alias),
  unique (lot, account_id)
);
create index lot_bidders_account on lot_bidders (account_id);

-- The ledger: one chain for each lot. `body` is the exact text that was hashed: hash = sha256(hash before || body).
create table bid_events (
  lot bigint not null,
  seq integer not null,
  kind text not null,
  at timestamptz(3) not null,
  body text not null,
  hash bytea not null,
  primary key (lot, seq)
);
create trigger bid_events_append_only before update or delete on bid_events for each row execute function refuse_change();

-- What the ledger only commits to: who bid, secret maxima with their salt, the numbers of a refusal, the fees as they stood.
create table bids (
  lot bigint not null,
  seq integer not null,
  account_id bigint references accounts (id),
  kind text not null check (kind in ('PRELIM_MAX', 'LIVE', 'MONSTER', 'SEALED')),
  amount_minor bigint not null,
  is_one_plus boolean not null,
  is_confirmed boolean not null,
  salt bytea,
  is_accepted boolean not null,
  -- Why it came out so: a reason of the contest or the code of the refusal, with its numbers.
  reason text not null,
  detail jsonb not null default '{}',
  price_after_minor bigint not null,
  all_in_minor bigint,
  schedule_id text,
  received_at timestamptz(3) not null,
  idempotency_key text,
  -- Signature over the event's hash, made after the acknowledgement.
  receipt text,
  primary key (lot, seq)
);
-- Has this person sent this bid before?
create unique index bids_idempotency on bids (account_id, idempotency_key) where idempotency_key is not null;
-- What has this person bid on, the last first?
create index bids_account on bids (account_id, received_at desc);

-- Whom a lot binds now: its leader while bidding goes on, its highest bidder while the seller has not answered.
create table commitments (
  lot bigint primary key,
  account_id bigint not null references accounts (id),
  currency char(3) not null,
  reach_all_in_minor bigint not null,
  state text not null check (state in ('LEADING', 'PENDING'))
) with (fillfactor = 70);
create index commitments_account on commitments (account_id);

-- What follows a highest bid that the seller has to agree to; one row a lot, each open state with an owner and a deadline.
create table negotiations (
  lot bigint primary key,
  state text not null check (state in ('PENDING_SELLER', 'COUNTERED', 'RECOUNTERED', 'SOLD', 'DECLINED', 'EXPIRED')),
  account_id bigint references accounts (id),
  bid_minor bigint not null,
  counter_minor bigint,
  rounds integer not null default 0,
  owner text check (owner in ('seller', 'buyer')),
  deadline timestamptz(3),
  window_end timestamptz(3) not null,
  opened_at timestamptz not null default now(),
  check ((owner is null) = (deadline is null))
);
-- Which answers are overdue?
create index negotiations_deadline on negotiations (deadline) where deadline is not null;
create index negotiations_account on negotiations (account_id);

-- Who bought a lot, for what, with the fees as they stood at the bid. A voided award stays.
create table awards (
  id bigint generated always as identity primary key,
  lot bigint not null,
  sale_id bigint,
  account_id bigint references accounts (id),
  kind text not null check (kind in ('HAMMER', 'NEGOTIATION', 'BUY_NOW', 'OFFER', 'SEALED')),
  price_minor bigint not null,
  currency char(3) not null,
  all_in_minor bigint not null,
  schedule_id text not null,
  quote jsonb not null,
  seq integer not null,
  awarded_at timestamptz not null default now(),
  voided_at timestamptz
);
-- A lot has one buyer.
create unique index awards_lot on awards (lot) where voided_at is null;
create index awards_account on awards (account_id, awarded_at desc);

-- Offers below a buy-it-now price; each binds its bidder until the deadline.
create table offers (
  id bigint generated always as identity primary key,
  lot bigint not null,
  account_id bigint references accounts (id),
  amount_minor bigint not null,
  currency char(3) not null,
  -- What it binds its bidder to, fees included, while it is open.
  reach_all_in_minor bigint not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'ENDED')),
  made_at timestamptz not null default now(),
  deadline timestamptz(3) not null
);
create unique index offers_open on offers (lot, account_id) where state = 'OPEN';
create index offers_deadline on offers (deadline) where state = 'OPEN';
create index offers_account on offers (account_id);

-- A maximum that takes effect only when its bidder's connection is lost while the lot is on the block.
create table standby_maxima (
  lot bigint not null,
  account_id bigint not null references accounts (id),
  max_minor bigint not null,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (lot, account_id)
);

-- The signed head of a lot's chain, made when it is closed.
create table ledger_seals (
  lot bigint not null,
  seq integer not null,
  hash bytea not null,
  signature text not null,
  sealed_at timestamptz not null default now(),
  primary key (lot, seq)
);

-- A process that takes part; who was connected to one not seen for a while is lost.
create table nodes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

-- A lane while it runs. Who holds the lease decides and closes; every write of the owner names the fence it was given.
create table lane_runs (
  sale_id bigint primary key,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'PAUSED', 'ENDED')),
  -- auto: by its timers; hand: the auctioneer sells and passes.
  mode text not null default 'auto' check (mode in ('auto', 'hand')),
  owner uuid,
  owner_address text,
  lease_until timestamptz,
  fence bigint not null default 0,
  current_lot bigint,
  -- When the next lot opens.
  next_at timestamptz(3),
  pause_reason text,
  resume_at timestamptz(3),
  message text,
  started_at timestamptz,
  ended_at timestamptz
) with (fillfactor = 60);

-- Bidders connected to a lane, by the node that holds their socket.
create table lane_presence (
  sale_id bigint not null,
  account_id bigint not null references accounts (id),
  node uuid not null,
  seen_at timestamptz not null default now(),
  primary key (sale_id, account_id, node)
);

-- What a person is to be told about a lot; mails and in-app notices are made from it.
create table bid_notices (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  lot bigint not null,
  kind text not null check (kind in
    ('OUTBID', 'LANE_NEAR', 'WON', 'LOST', 'PENDING', 'COUNTER', 'DECLINED', 'EXPIRED', 'OFFER_ACCEPTED', 'OFFER_DECLINED', 'RELISTED')),
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  sent_at timestamptz,
  read_at timestamptz
);
create index bid_notices_unsent on bid_notices (id) where sent_at is null;
create index bid_notices_account on bid_notices (account_id, id desc);

-- An act that needs a second person (undo, transfer, void): asked by one operator, decided by another.
create table overrides (
  id bigint generated always as identity primary key,
  lot bigint not null,
  act text not null check (act in ('UNDO', 'REOPEN', 'TRANSFER', 'VOID')),
  detail jsonb not null default '{}',
  reason text not null,
  asked_by bigint not null references accounts (id),
  asked_at timestamptz not null default now(),
  state text not null default 'ASKED' check (state in ('ASKED', 'DONE', 'REFUSED', 'EXPIRED')),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  check (decided_by is null or decided_by <> asked_by)
);

-- Which bids have no receipt yet?
create index bids_unsigned on bids (lot, seq) where receipt is null;
