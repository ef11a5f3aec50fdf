-- Texts (SMS): the outbox, confirmed telephone numbers, and what is counted so that nobody is flooded.

-- Texts to be sent, or kept where there is no provider. The words and the number go as soon as a text is sent or given up.
create table texts (
  id bigint generated always as identity primary key,
  account_id bigint references accounts (id),
  number text check (number ~ '^\+[1-9][0-9]{6,14}$'),
  site text not null,
  locale text not null,
  kind text not null check (kind ~ '^[A-Z_]{2,32}$'),
  body text check (length(body) <= 480),
  -- Codes in the words, which are shown to nobody but who may read everything.
  secrets text[] not null default '{}',
  state text not null check (state in ('queued', 'kept', 'sent', 'delivered', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  due_at timestamptz not null default now(),
  -- The provider's own id, by which receipts name a text.
  provider_ref text,
  last_error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
-- Which texts are due?
create index texts_due on texts (due_at, id) where state = 'queued';
-- Which texts does the mailbox keep?
create index texts_kept on texts (id) where state = 'kept';
-- Which texts are of this account?
create index texts_account on texts (account_id, created_at) where account_id is not null;
-- Which texts wait for this number?
create index texts_number on texts (number) where state in ('queued', 'kept');
-- Which text is a receipt about?
create unique index texts_provider_ref on texts (provider_ref) where provider_ref is not null;
-- Which texts are old?
create index texts_created on texts (created_at);

-- The number of an account, in E.164, confirmed by a code that was sent to it.
create table phones (
  account_id bigint primary key references accounts (id),
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  confirmed_at timestamptz not null default now()
);
-- Whose is this number?
create index phones_number on phones (number);

-- A number that somebody wants to have, until it is confirmed. code_mac: of the account, the number and the code.
create table phone_confirmations (
  account_id bigint primary key references accounts (id),
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  code_mac text not null,
  tries integer not null default 0 check (tries >= 0),
  asked_at timestamptz not null default now(),
  ends_at timestamptz not null
);
-- Which were never confirmed?
create index phone_confirmations_ends on phone_confirmations (ends_at);

-- Numbers whose holder sent STOP, by their hash, until they send START. said_at: the provider's time of that word, so that an older one
-- that comes late changes nothing.
create table text_stops (
  number_hash bytea primary key check (length(number_hash) = 32),
  is_stopped boolean not null,
  said_at timestamptz not null
);

-- Notices of providers that others wait behind: what a person said to us, such as STOP.
alter table provider_notices add column is_first boolean not null default false;
drop index provider_notices_due;
-- Which notice of a provider is to be asked about now?
create index provider_notices_due on provider_notices (kind, provider, is_first desc, due_at, id) where state = 'waiting';

-- Texts with codes, a day: of an account, to a number, from a network (the last two by their hash), of the house. Gone the day after.
create table text_counts (
  counted text not null check (counted in ('account', 'number', 'network', 'house', 'help')),
  key_hash bytea not null check (length(key_hash) = 32),
  on_day date not null,
  count integer not null check (count > 0),
  primary key (counted, key_hash, on_day)
);
-- Which counts are of days that are over?
create index text_counts_day on text_counts (on_day);
