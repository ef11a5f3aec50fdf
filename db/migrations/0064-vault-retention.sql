-- A zip of all data of a person that is being sent: one at a time, as long as the session that asked for it lives.
create table personal_exports (
  account_id bigint primary key references accounts (id),
  -- Session that asked, by the handle that it keeps.
  session_handle uuid not null,
  run uuid not null,
  -- Until when it has to be through.
  ends_at timestamptz not null
);

-- What law obliges to keep of somebody who was erased, a paper or a signed agreement each: sealed under a key of its own, which is bound to
-- every other column here, so that none of them is changed without the key refusing to open. The row holds ids and days alone.
create table retained_records (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  account_id bigint not null references accounts (id),
  site text not null,
  kind text not null check (kind in ('PAPER', 'AGREEMENT')),
  category text not null,
  -- First day on which it is no longer kept, in the zone of its site.
  goes_on date not null,
  sealed_key text not null,
  kept_at timestamptz not null default now()
);

-- What is due to go?
create index retained_records_goes on retained_records (goes_on);
-- What is kept of this account, for an auditor who may see it?
create index retained_records_account on retained_records (account_id);

-- Files of such a record, sealed like those of the vault, wrapped by the key of the record.
create table retained_objects (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  record_id text not null references retained_records (id) on delete cascade,
  name text not null,
  media text not null check (media in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'application/json')),
  size_bytes integer not null check (size_bytes between 1 and 104857600),
  sha256 bytea not null check (octet_length(sha256) = 32),
  unique (record_id, name)
);

-- An auditor asks to see what is kept of an account, and a second person lets them.
alter table overrides drop constraint overrides_act_check;
alter table overrides add constraint overrides_act_check check (act in
  ('UNDO', 'REOPEN', 'TRANSFER', 'VOID', 'WITHDRAW', 'PASS', 'ANSWER', 'OFFER', 'CANCEL_SALE', 'DEPOSIT', 'SELLER',
   'MEMBERSHIP_PAID', 'MEMBERSHIP_PRICE', 'MEMBERSHIP_LEVEL', 'RETAINED'));
alter table overrides drop constraint overrides_of;
alter table overrides add constraint overrides_of check (num_nonnulls(lot, sale_id, account_id, seller, site) = 1
  and (act = 'CANCEL_SALE') = (sale_id is not null)
  and (act in ('DEPOSIT', 'MEMBERSHIP_PAID', 'MEMBERSHIP_LEVEL', 'RETAINED')) = (account_id is not null)
  and (act = 'SELLER') = (seller is not null) and (act = 'MEMBERSHIP_PRICE') = (site is not null));
