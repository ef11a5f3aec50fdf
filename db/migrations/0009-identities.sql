-- Codes of an authenticator app as second factor (RFC 6238): one secret an account, sealed by the key ring.
create table one_time_codes (
  account_id bigint primary key references accounts (id),
  sealed_secret text not null,
  -- Null until a first code has shown that the app holds the secret.
  confirmed_at timestamptz,
  -- Time step of the last code used: no code works twice (RFC 6238 §5.2).
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Whether this visit began with more than one proof: a code beside the password, or a passkey. OPERATOR counts for nothing without.
alter table sessions add column has_second_factor boolean not null default false;

-- Accounts elsewhere that sign in here, by who vouches for them and under which name.
create table identities (
  issuer text not null,
  subject text not null,
  account_id bigint not null references accounts (id),
  -- The address at the time of linking; for the record alone.
  email text not null,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);

-- By which accounts elsewhere does this person sign in?
create index identities_account on identities (account_id);

-- Passkeys (WebAuthn): the public half of a key that never leaves its device or password store.
create table passkeys (
  credential_id text primary key,
  account_id bigint not null references accounts (id),
  public_key bytea not null,
  -- Counts up with each use where the device counts; one that falls back is a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

-- Which passkeys does this account have? Its list, and what a device is told not to make again.
create index passkeys_account on passkeys (account_id);
