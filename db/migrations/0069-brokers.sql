-- What a broker says of themselves, in versions: an operator reads each before it is listed, and what is listed stays until the next one is.
create table broker_profiles (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  name text not null,
  contact text not null,
  phone text not null,
  email text not null,
  address text not null,
  areas text not null,
  languages text not null,
  licences text not null,
  words text not null,
  state text not null default 'REVIEW' check (state in ('REVIEW', 'LISTED', 'REFUSED', 'REPLACED')),
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references accounts (id),
  reason text not null default '',
  check (decided_by is distinct from account_id)
);
-- What of this broker is to be read, and what is listed? One of each at most.
create unique index broker_profiles_in_review on broker_profiles (account_id) where state = 'REVIEW';
create unique index broker_profiles_listed on broker_profiles (account_id) where state = 'LISTED';
-- What did this broker send last, and how much of it today?
create index broker_profiles_account on broker_profiles (account_id, id desc);

-- What a broker takes of their bidders for a lot, by currency, in versions that are never changed: bids name theirs. The house collects none.
create table broker_fees (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  currency char(3) not null,
  kind text not null check (kind in ('NONE', 'PERCENT', 'BANDS')),
  basis_points integer check (basis_points between 1 and 2500),
  -- [{"fromMinor", "feeMinor"}, …], ascending.
  bands jsonb,
  set_at timestamptz not null default now(),
  -- From when on bids freeze it.
  from_at timestamptz not null,
  check ((kind = 'PERCENT') = (basis_points is not null)),
  check ((kind = 'BANDS') = (bands is not null))
);
-- Which version of this broker's fee holds now?
create index broker_fees_from on broker_fees (account_id, currency, from_at desc, id desc);

-- Applications to be a broker or a master. One operator asks for the level, another one gives it; refusing takes one.
create table broker_applications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  level text not null check (level in ('B', 'M')),
  company text not null,
  licence_number text not null,
  contact text not null,
  message text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'APPROVED', 'REFUSED')),
  sent_at timestamptz not null default now(),
  -- What the first operator asks for: the last day of the level, and why.
  asked_by bigint references accounts (id),
  asked_at timestamptz,
  last_on date,
  ask_reason text,
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  -- To the applicant.
  reason text not null default '',
  check (num_nulls(asked_by, asked_at, last_on, ask_reason) in (0, 4)),
  check (asked_by is distinct from account_id and decided_by is distinct from account_id),
  check (state <> 'APPROVED' or (asked_by is not null and decided_by is not null and decided_by <> asked_by))
);
-- Does somebody's application wait? Which ones do, the oldest first?
create unique index broker_applications_open on broker_applications (account_id) where state = 'OPEN';
create index broker_applications_account on broker_applications (account_id, id desc);

-- What brokers and their bidders write to each other.
create table broker_messages (
  id bigint generated always as identity primary key,
  broker_id bigint not null references accounts (id),
  bidder_id bigint not null references accounts (id),
  is_from_broker boolean not null,
  words text not null,
  sent_at timestamptz not null default clock_timestamp(),
  check (broker_id <> bidder_id)
);
-- What did these two write last?
create index broker_messages_talk on broker_messages (broker_id, bidder_id, id desc);
-- How much did this bidder, this broker write within the hour?
create index broker_messages_bidder on broker_messages (bidder_id, sent_at);
create index broker_messages_broker on broker_messages (broker_id, sent_at) where is_from_broker;

-- The broker's fee that held when somebody bid for their broker, and what it came to, minor units. It is between those two: no part of the
-- all-in sum, nor of what the ledger commits to. Held by no key, as the mandate is.
alter table bids add column broker_fee_id bigint, add column broker_fee_minor bigint,
  add constraint bids_broker_fee check (num_nulls(broker_fee_id, broker_fee_minor) in (0, 2)),
  add constraint bids_broker_fee_bound check (broker_fee_minor between 0 and 100000000000);
