-- Who changed what of a seller, and why: his address takes the links by which he answers highest bids.
create table seller_events (
  id bigint generated always as identity primary key,
  seller text not null references sellers (code),
  at timestamptz not null default now(),
  -- Null for the command line.
  actor_id bigint references accounts (id),
  change text not null,
  reason text not null default ''
);
create index seller_events_seller on seller_events (seller, id desc);
