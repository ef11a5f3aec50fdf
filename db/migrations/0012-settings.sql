-- What a person answered about a kind of mail; without a row the kind's own default holds. Mails that have to be sent have no kind.
create table mail_preferences (
  account_id bigint not null references accounts (id),
  kind text not null,
  status text not null check (status in ('SUBSCRIBED', 'NOT_SUBSCRIBED', 'UNSUBSCRIBED')),
  changed_at timestamptz not null default now(),
  primary key (account_id, kind)
);

-- Who has answered about this kind? News go to those who subscribed.
create index mail_preferences_kind on mail_preferences (kind, status);

-- Kind of a mail that may be unsubscribed, and the address that does so; both empty for what has to be sent.
alter table mails add column kind text;
alter table mails add column unsubscribe_url text check (unsubscribe_url !~ '[[:cntrl:]]');

-- Which mails of a kind still wait for this address? An unsubscription stops them.
create index mails_waiting on mails (lower(recipient), kind) where state = 'queued' and kind is not null;

-- The sale a watcher was reminded of; another one, after a lot was moved, is told anew.
alter table watches add column reminded_for timestamptz;

-- Features that operators switched; without a row a feature's own default holds. An empty site stands for every site.
create table feature_flags (
  name text not null,
  site text not null default '',
  is_on boolean not null,
  changed_by bigint references accounts (id),
  changed_at timestamptz not null default now(),
  primary key (name, site)
);

-- What a site prefers, by code and value; rules of pages and calls ask for it.
create table site_preferences (
  site text not null,
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{0,63}$'),
  value text not null default '' check (value ~ '^[A-Za-z0-9_.-]{0,64}$'),
  changed_by bigint references accounts (id),
  changed_at timestamptz not null default now(),
  primary key (site, code)
);

-- Who switched what, when and why; appended, never changed. An empty value stands for the default.
create table setting_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('flag', 'preference')),
  name text not null,
  site text not null,
  value_before text,
  value_after text,
  reason text not null default '',
  changed_by bigint references accounts (id),
  at timestamptz not null default now()
);

create trigger setting_changes_append_only before update or delete on setting_changes
  for each row execute function refuse_change();

-- Talks between visitors and operators. Of the visitor's key only the SHA-256 is kept.
create table chats (
  id uuid primary key default gen_random_uuid(),
  site text not null,
  locale text not null,
  account_id bigint references accounts (id),
  visitor_hash bytea not null unique,
  page_url text not null default '',
  opened_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Whether the last word is the visitor's.
  is_waiting boolean not null default true,
  closed_at timestamptz
);

-- Which talks are open, those that wait for an answer first?
create index chats_open on chats (is_waiting desc, last_at) where closed_at is null;
-- Which talks are old enough to go? Which are a person's?
create index chats_last_at on chats (last_at);
create index chats_account on chats (account_id) where account_id is not null;

create table chat_messages (
  id bigint generated always as identity primary key,
  chat_id uuid not null references chats (id) on delete cascade,
  -- Whose talk it is, so that an export holds both sides.
  account_id bigint references accounts (id),
  -- The operator who wrote it; empty where the visitor did.
  operator_id bigint references accounts (id),
  body text not null,
  at timestamptz not null default now()
);

-- What was said in this talk, after the last message known?
create index chat_messages_chat on chat_messages (chat_id, id);
create index chat_messages_account on chat_messages (account_id) where account_id is not null;

-- Screens in yards on which kiosk accounts may sign in. Of a device's key only the SHA-256 is kept.
create table kiosk_devices (
  id uuid primary key default gen_random_uuid(),
  key_hash bytea not null unique,
  name text not null,
  yard integer not null,
  -- Null until the screen has opened its link.
  registered_at timestamptz,
  -- Until when that link works.
  link_until timestamptz not null,
  invited_by bigint references accounts (id),
  invited_at timestamptz not null default now(),
  revoked_at timestamptz
);
