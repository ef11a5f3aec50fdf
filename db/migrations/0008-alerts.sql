-- What a person is told or asked until he has dealt with it (account spec §4).
create table account_alerts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- userActionCode and customUserActionCode of the documents.
  action_code text not null,
  custom_code text not null,
  activity text not null,
  is_banner boolean not null default false,
  status text not null default 'INITIATED' check (status in ('INITIATED', 'REMIND_ME_LATER', 'COMPLETED', 'DENY', 'IN_PROGRESS')),
  activates_at timestamptz not null default now(),
  -- 1 comes first.
  priority integer not null default 100,
  blocks_ui boolean not null default false,
  is_mandatory boolean not null default false,
  renotifies boolean not null default true,
  is_sticky boolean not null default false,
  -- {status, reasonCode, person: {firstName, lastName}, renewalDocExpiryDate}; names a human being, so a deletion empties it.
  verification jsonb,
  message text not null default '',
  link text,
  -- Put off without a day: it returns with the first session that begins after this (OQ-A71).
  postponed_at timestamptz,
  raised_by bigint references accounts (id),
  raised_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

-- What has this person still to deal with? Every document of a member asks.
create index account_alerts_open on account_alerts (account_id) where status in ('INITIATED', 'REMIND_ME_LATER', 'IN_PROGRESS');
-- All alerts of a person, newest first: operators, export and deletion.
create index account_alerts_account on account_alerts (account_id, id desc);

-- Notices to everybody, on one site or on all.
create table global_alerts (
  id bigint generated always as identity primary key,
  site text,
  severity text not null check (severity in ('info', 'warning', 'danger')),
  -- Text by language; en_us is always there.
  messages jsonb not null,
  link text,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  raised_by bigint references accounts (id),
  raised_at timestamptz not null default now(),
  check (ends_at is null or ends_at >= starts_at)
);
