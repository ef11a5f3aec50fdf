-- What operators changed of the quick picks of a page: without rows a page has those that are made from the facets of a search.
-- `page` is VEHICLE_FINDER, HOME or HSSR, `category` what its lots are narrowed to.

-- Groups of picks whose place operators chose, or that they hid.
create table quick_pick_groups (
  site text not null,
  page text not null check (page in ('VEHICLE_FINDER', 'HOME', 'HSSR')),
  category text not null check (category in ('all', 'used', 'salvage')),
  code text not null check (code in ('MAKE', 'FETI', 'VEHT', 'ABI')),
  -- Zero for the first; null keeps its own place.
  place integer check (place between 0 and 99),
  is_hidden boolean not null default false,
  changed_by bigint references accounts (id),
  changed_at timestamptz not null default now(),
  primary key (site, page, category, code)
);

-- Picks whose place operators chose, that they hid, or that they added: an added one has a name and a query of its own.
create table quick_pick_items (
  site text not null,
  page text not null check (page in ('VEHICLE_FINDER', 'HOME', 'HSSR')),
  category text not null check (category in ('all', 'used', 'salvage')),
  code text not null check (code in ('MAKE', 'FETI', 'VEHT', 'ABI')),
  uri text not null check (uri ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(uri) <= 120),
  name text check (length(name) between 1 and 60 and name !~ '[[:cntrl:]]'),
  query text check (length(query) between 1 and 300 and query !~ '[[:cntrl:]]'),
  place integer check (place between 0 and 999),
  is_hidden boolean not null default false,
  changed_by bigint references accounts (id),
  changed_at timestamptz not null default now(),
  primary key (site, page, category, uri),
  check ((name is null) = (query is null))
);

-- Who changed which pick, how, when and why; appended, never changed.
create table quick_pick_changes (
  id bigint generated always as identity primary key,
  site text not null,
  page text not null,
  category text not null,
  -- Of a pick, or of a whole group, whose code stands here in its place.
  uri text not null,
  act text not null check (act in ('first', 'up', 'down', 'hide', 'show', 'add', 'remove')),
  -- What an added or removed pick was called and asked for.
  detail text not null default '' check (length(detail) <= 400),
  reason text not null default '' check (length(reason) <= 300),
  changed_by bigint references accounts (id),
  at timestamptz not null default now()
);
-- What was changed last on this page?
create index quick_pick_changes_page on quick_pick_changes (site, page, category, id);

create trigger quick_pick_changes_append_only before update or delete on quick_pick_changes
  for each row execute function refuse_change();
