-- What providers tell of by themselves, once each: which of their objects to ask about, and nothing of what they wrote.
create table provider_notices (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) between 1 and 40),
  provider text not null check (length(provider) between 1 and 40),
  event_id text not null check (length(event_id) between 1 and 255),
  ref text not null check (length(ref) between 1 and 255),
  state text not null default 'waiting' check (state in ('waiting', 'handled', 'dead')),
  tries smallint not null default 0,
  due_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  ended_at timestamptz,
  last_error text check (length(last_error) <= 80),
  unique (kind, provider, event_id),
  check ((state = 'waiting') = (ended_at is null))
);
-- Which notice of a provider is to be asked about now?
create index provider_notices_due on provider_notices (kind, provider, due_at, id) where state = 'waiting';
-- Which were given up, the last first?
create index provider_notices_dead on provider_notices (ended_at desc) where state = 'dead';
-- Which ended so long ago that they are forgotten?
create index provider_notices_ended on provider_notices (ended_at) where state <> 'waiting';
