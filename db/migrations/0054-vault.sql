-- Papers of persons lie sealed outside of the database: one key a file, wrapped by one key a person, which the keys of all nodes seal.
-- Without this row nobody reads a person's objects again; a destroyed key leaves its row, so that no other takes its place.
create table person_keys (
  account_id bigint primary key references accounts (id),
  sealed_key text,
  made_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((sealed_key is null) = (destroyed_at is not null))
);

-- Objects that are kept. An object reaches the disk before its row; one without a row is swept.
create table vault_objects (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  account_id bigint not null references person_keys (account_id),
  purpose text not null check (purpose in ('original', 'page')),
  media text not null check (media in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  -- Of the clear bytes, as is the hash.
  size_bytes integer not null check (size_bytes between 1 and 104857600),
  sha256 bytea not null check (octet_length(sha256) = 32),
  kept_at timestamptz not null default now()
);

-- Which objects are this person's? Export and erasure ask.
create index vault_objects_account on vault_objects (account_id);

-- Bytes that a person sent on a day (UTC), whatever became of them.
create table upload_days (
  account_id bigint not null references accounts (id),
  day date not null,
  sent_bytes bigint not null check (sent_bytes >= 0),
  primary key (account_id, day)
);
