-- Somebody on the way to an account. Until the address is confirmed there is no account, only this row, which goes after a day; from then
-- on it knows which steps are done and nothing of what was typed.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  site text not null,
  locale text not null,
  -- The browser that began, by the SHA-256 of its cookie.
  browser_hash bytea not null,
  -- The fields of the first step, without the password.
  typed jsonb not null default '{}',
  email text,
  password_hash text,
  -- Proof that the reader of the mail is the one who began; empty where the address belongs to an account.
  code_hash bytea,
  code_until timestamptz,
  code_tries smallint not null default 0 check (code_tries between 0 and 5),
  key_hash bytea unique,
  key_until timestamptz,
  mailed_at timestamptz,
  account_id bigint unique references accounts (id),
  promo text not null default '' check (promo ~ '^[A-Za-z0-9-]{0,32}$'),
  source text not null default '',
  choices jsonb not null default '{}',
  shipping_preference text not null default '',
  -- The level that was chosen; the account has it once the address is known.
  level text check (level in ('G', 'S')),
  level_chosen_at timestamptz,
  address_saved_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  -- Nobody keeps what was typed once there is an account.
  check (account_id is null or (typed = '{}' and email is null and password_hash is null))
);

-- What has this browser begun? One at a time.
create unique index registrations_browser on registrations (browser_hash) where account_id is null;
-- Which were never confirmed? The sweep asks.
create index registrations_open on registrations (created_at) where account_id is null;

-- Mails of registrations by the SHA-256 of the address, so that nobody's mailbox is filled; an hour old ones go.
create table registration_mails (
  address_hash bytea not null,
  at timestamptz not null default now()
);

create index registration_mails_address on registration_mails (address_hash, at);

-- What somebody agreed to: which text, in which version and language, and the hash of the words they saw; appended, never changed.
create table consents (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('TERMS', 'PRIVACY')),
  version integer not null,
  site text not null,
  locale text not null,
  text_hash bytea not null,
  network text not null,
  at timestamptz not null default now()
);

create index consents_account on consents (account_id, id);

-- An erasure blanks the network and nothing else.
create trigger consents_append_only before delete or update of id, account_id, kind, version, site, locale, text_hash, at on consents
  for each row execute function refuse_change();
