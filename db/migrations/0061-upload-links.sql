-- Links by which a phone sends papers of somebody who is signed in elsewhere (OQ-A60): fifteen minutes, one phone, ten files.
create table upload_links (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- Session that made it, by the handle that it keeps: where that ends, the link does too.
  session_handle uuid not null,
  -- The link's key, by its SHA-256; sealed for the page that shows it, until a phone has traded it.
  key_hash bytea not null unique,
  sealed_key text not null,
  -- The phone that traded it, by the SHA-256 of its cookie.
  phone_hash bytea unique,
  -- Papers that it asks for; it takes no others.
  categories text[] not null check (cardinality(categories) > 0),
  files smallint not null default 0 check (files between 0 and 10),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- When its owner revoked it, or made another.
  ended_at timestamptz,
  check ((phone_hash is null) = (opened_at is null)),
  check (opened_at is null or sealed_key = '')
);

-- The link of an account: one at a time.
create unique index upload_links_open on upload_links (account_id) where ended_at is null;
-- What goes a day later?
create index upload_links_created on upload_links (created_at);

-- By which link a paper came, as long as it is known: a phone sees its own papers alone.
alter table documents add column upload_link bigint references upload_links (id) on delete set null;
create index documents_upload_link on documents (upload_link) where upload_link is not null;
