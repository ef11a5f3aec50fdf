-- Lots a person keeps an eye on; a watch outlives the lot's sale by thirty days (MQ-085).
create table watches (
  account_id bigint not null references accounts (id),
  lot bigint not null references lots (number) on delete cascade,
  added_at timestamptz not null default now(),
  -- The list it was added from (X-ALGSRCH-QID, MQ-088); told to nobody, counted for insights.
  query_id text,
  primary key (account_id, lot)
);

-- How many watch this lot? Also what a lot's deletion has to find.
create index watches_lot on watches (lot);

-- What a request with an Idempotency-Key was answered, so that a retry repeats the answer and not the deed.
create table idempotency_keys (
  account_id bigint not null references accounts (id),
  route text not null,
  key text not null,
  -- SHA-256 of what was asked: the same key with another request is refused.
  request_hash bytea not null,
  -- Text of the answer as it went out; empty while the request is at work.
  answer text,
  refusal text,
  at timestamptz not null default now(),
  primary key (account_id, route, key)
);

-- Which keys are a day old? They go as new ones come.
create index idempotency_keys_at on idempotency_keys (at);
