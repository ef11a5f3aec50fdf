-- Links by which somebody else pays an invoice. The database knows a key by its hash; sealed it is kept for its owner's page alone, until
-- the link ends. Never deleted: what was paid by one names it.
create table pay_links (
  id bigint generated always as identity primary key,
  -- Whose invoice it is.
  account_id bigint not null references accounts (id),
  invoice_id bigint not null references invoices (id),
  key_hash bytea not null unique check (length(key_hash) = 32),
  -- Empty once it has ended.
  sealed_key text not null,
  currency char(3) not null,
  -- The most that is paid by it: less once less is owed.
  amount_minor bigint not null check (amount_minor between 1 and 100000000000),
  -- Whom it was mailed to; null for nobody, and once it has ended.
  email text check (length(email) between 3 and 64),
  -- When it was mailed; outlasts the address, since mails of a day are counted.
  mailed_at timestamptz,
  -- The language in which it was mailed.
  locale text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- PAID: by it. SETTLED: nothing is left to pay.
  end_reason text check (end_reason in ('PAID', 'SETTLED', 'REVOKED', 'EXPIRED')),
  check ((ended_at is null) = (end_reason is null)),
  check (ended_at is null or (sealed_key = '' and email is null)),
  check (expires_at > made_at)
);
-- Which links has this invoice, and how many did its owner make and mail today?
create index pay_links_invoice on pay_links (invoice_id, id desc);
create index pay_links_made on pay_links (account_id, made_at desc);
-- Which links are over by time, and which were mailed to this address?
create index pay_links_open on pay_links (expires_at) where ended_at is null;
create index pay_links_email on pay_links (lower(email)) where email is not null;

-- What a link is does not change, and one that has ended never opens again.
create function refuse_pay_link_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a link to pay is never deleted'; end if;
  if (new.account_id, new.invoice_id, new.key_hash, new.currency, new.amount_minor, new.mailed_at, new.locale, new.made_at, new.expires_at)
    is distinct from
    (old.account_id, old.invoice_id, old.key_hash, old.currency, old.amount_minor, old.mailed_at, old.locale, old.made_at, old.expires_at)
    or (old.ended_at is not null and (new.ended_at, new.end_reason) is distinct from (old.ended_at, old.end_reason))
  then raise exception 'what a link to pay is does not change'; end if;
  return new;
end $$;
create trigger pay_links_forwards before update or delete on pay_links for each row execute function refuse_pay_link_change();

-- Attempts that strangers begin by a link are their owner's, and name it.
alter table payment_attempts add column link_id bigint references pay_links (id);
alter table payment_attempts drop constraint payment_attempts_purpose_check;
alter table payment_attempts add constraint payment_attempts_purpose_check
  check (purpose in ('RENEWAL_FEES', 'PAY_ALL', 'PAY_ALL_UK', 'PAY_INVOICES', 'PAY_DEPOSIT', 'PAY_LINK'));
alter table payment_attempts add constraint payment_attempts_link_check check ((purpose = 'PAY_LINK') = (link_id is not null));
create index payment_attempts_link on payment_attempts (link_id, id desc) where link_id is not null;
-- Is one of these invoices being paid on a page?
create index payment_attempts_open_of on payment_attempts (account_id)
  where state in ('CREATED', 'REDIRECTED', 'PENDING_AUTHENTICATION', 'AUTHENTICATION_SUCCESSFUL', 'AUTHENTICATION_FAILED');

create function refuse_link_of_attempt_change() returns trigger language plpgsql as $$
begin
  if new.link_id is distinct from old.link_id then raise exception 'what an attempt is for does not change'; end if;
  return new;
end $$;
create trigger payment_attempts_link before update on payment_attempts for each row execute function refuse_link_of_attempt_change();
