-- What has been applied, with the checksum that shows a later edit.
create table migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);

-- Key material shared by all nodes, sealed by HAMMERLANE_SECRET. A retired key still verifies; a receipt's public key is kept for ever.
create table keys (
  id text primary key,
  kind text not null check (kind in ('mac', 'receipt')),
  sealed bytea not null,
  public_key bytea,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  check ((kind = 'receipt') = (public_key is not null))
);

-- Which key signs now? There is never more than one of a kind.
create unique index keys_active on keys (kind) where retired_at is null;

-- Facts about this installation that are neither configuration nor business data.
create table app_settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
