-- Vehicle alerts of people without an account: a saved search belongs to an account or to a mail address.

-- Addresses that asked for an alert, in small letters. asked_count: mails of that day which asked to confirm.
create table alert_addresses (
  id bigint generated always as identity primary key,
  address text not null check (length(address) between 3 and 64 and address = lower(address)),
  made_at timestamptz not null default now(),
  asked_on date,
  asked_count integer not null default 0 check (asked_count >= 0)
);
-- Is an address known?
create unique index alert_addresses_address on alert_addresses (address);

-- locale: the language in which the alert was asked for. An alert that is not confirmed is asked of no lot.
alter table saved_searches
  alter column account_id drop not null,
  add column address_id bigint references alert_addresses (id),
  add column locale text,
  add column confirmed_at timestamptz,
  add constraint saved_searches_owner check (
    (account_id is not null and address_id is null and locale is null and confirmed_at is null)
    or (account_id is null and address_id is not null and locale is not null)
  );
-- Which alerts has an address?
create index saved_searches_address on saved_searches (address_id) where address_id is not null;
-- Which alerts were never confirmed?
create index saved_searches_unconfirmed on saved_searches (made_at) where address_id is not null and confirmed_at is null;
