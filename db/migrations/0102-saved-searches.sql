-- Searches that people keep: what each asks, as the body of a search call, on which site, and when and by what it tells of new lots.
create table saved_searches (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  site text not null,
  name text not null check (length(name) between 1 and 80),
  request jsonb not null check (octet_length(request::text) <= 16384),
  frequency text not null check (frequency in ('NONE', 'WEEKLY', 'DAILY', 'INSTANT')),
  ways text[] not null check (ways <@ array['mail', 'push']),
  is_paused boolean not null default false,
  made_at timestamptz not null default now(),
  looked_at timestamptz not null default now()
);
-- Which searches does somebody keep, and is a name taken?
create unique index saved_searches_name on saved_searches (account_id, site, lower(name));
