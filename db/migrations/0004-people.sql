-- A person or till that may sign in. Nothing here names a human being: what does stands in profiles, so that a deletion empties one row.
create table accounts (
  id bigint generated always as identity primary key,
  -- The user id people type; at most six digits are given out (OQ-A127).
  number integer not null unique check (number > 0),
  kind text not null check (kind in ('buyer', 'broker-bidder', 'master-bidder', 'counterman', 'internal', 'kiosk', 'guest', 'seller')),
  status text not null default 'active' check (status in ('active', 'inactive', 'suspended', 'terminated', 'lapsed', 'voided', 'closed')),
  roles text[] not null default '{}',
  privileges text[] not null default '{}',
  home_site text not null,
  -- Other sites this account may sign in on (OQ-A08).
  granted_sites text[] not null default '{}',
  membership_type text check (membership_type in ('G', 'S', 'P', 'B', 'M')),
  is_digital_membership boolean not null default false,
  membership_valid_until date,
  licence_category text not null default 'UNLICENSED' check (licence_category in ('UNLICENSED', 'LICENSED', 'DEALER', 'DISMANTLER', 'EXPORTER')),
  -- Broker of a broker bidder, buyer of a counterman.
  broker_id bigint references accounts (id),
  -- A bidder number of a broker that no person holds (OQ-A08).
  is_vacant boolean not null default false,
  -- Yard of a kiosk.
  yard integer,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);

-- Which bidders and countermen belong to this account?
create index accounts_broker on accounts (broker_id) where broker_id is not null;

-- Who that is, and how he likes to be spoken to.
create table profiles (
  account_id bigint primary key references accounts (id),
  email text,
  first_name text not null default '',
  last_name text not null default '',
  company_name text not null default '',
  phone text not null default '',
  country text,
  address jsonb,
  preferences jsonb not null default '{}',
  terms_version integer not null default 0,
  terms_accepted_at timestamptz,
  changed_at timestamptz not null default now()
);

-- Which accounts have this address? Sign-in and reset mails ask.
create index profiles_email on profiles (lower(email)) where email is not null;

create table credentials (
  account_id bigint primary key references accounts (id),
  password_hash text,
  -- expired: staff or a breach marked it; temporary: one use, 24 hours; reset: FORGET_PASSWORD (OQ-A36, OQ-A41).
  password_state text not null default 'current' check (password_state in ('current', 'temporary', 'expired', 'reset')),
  temporary_until timestamptz,
  changed_at timestamptz not null default now()
);

-- A signed-in visit. The cookie's value is never kept, only its SHA-256.
create table sessions (
  id_hash bytea primary key,
  -- What the owner names a session by when he ends it; worthless as a cookie.
  handle uuid not null unique default gen_random_uuid(),
  account_id bigint not null references accounts (id),
  site text not null,
  -- password, passkey, google, apple, sso, ticket, kiosk
  method text not null,
  created_at timestamptz not null default now(),
  -- When the person last proved who he is; a sensitive change asks again after a while.
  proved_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  user_agent text not null default '',
  network text not null default '',
  is_mobile_app boolean not null default false,
  -- What belongs to this visit alone: displayAlertsModal, refreshAlerts and the like.
  facts jsonb not null default '{}'
);

-- Which sessions has this person? His list, and sign-out everywhere.
create index sessions_account on sessions (account_id);
-- Which sessions are over? The sweep asks.
create index sessions_ends on sessions (ends_at);

-- Steps a person has to take before anything under /data (account spec §8): 460 and 462 arise by themselves, the others an operator raises.
create table account_steps (
  account_id bigint not null references accounts (id),
  status smallint not null check (status in (461, 463, 467, 469)),
  reason text not null,
  raised_by bigint references accounts (id),
  raised_at timestamptz not null default now(),
  primary key (account_id, status)
);

-- What happened to an account, by whom; appended, never changed.
create table account_events (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  actor_id bigint references accounts (id),
  kind text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);

-- What happened to this account, newest first?
create index account_events_account on account_events (account_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

create trigger account_events_append_only before update or delete on account_events
  for each row execute function refuse_change();

-- Failed sign-ins, counted by what they were aimed at or came from: an account, a network, a pair of account and device (rulings "account lock").
create table sign_in_failures (
  scope text not null check (scope in ('account', 'network', 'device', 'questions')),
  key text not null,
  count integer not null,
  window_began_at timestamptz not null default now(),
  locked_until timestamptz,
  primary key (scope, key)
);

-- Secrets that work once: login tickets, reset keys, temporary tokens. Only the SHA-256 is kept.
create table one_time_keys (
  key_hash bytea primary key,
  purpose text not null,
  account_id bigint references accounts (id),
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Which keys of this purpose does an account hold? A new one ends the earlier.
create index one_time_keys_account on one_time_keys (account_id, purpose);
create index one_time_keys_expiry on one_time_keys (expires_at);

-- Staff's block lists for devices and mail domains (OQ-A08).
create table sign_in_blocks (
  kind text not null check (kind in ('device', 'email-domain')),
  value text not null,
  reason text not null default '',
  primary key (kind, value)
);

-- Chosen security questions; the answer is an argon2id hash (assurance C3).
create table security_answers (
  account_id bigint not null references accounts (id),
  question_id smallint not null,
  answer_hash text not null,
  primary key (account_id, question_id)
);
