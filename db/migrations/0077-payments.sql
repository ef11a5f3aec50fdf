-- Attempts to pay on a provider's page. Of a card nothing is here: it is typed on the provider's page alone. Never deleted.
create table payment_attempts (
  id bigint generated always as identity primary key,
  -- 128 random bits; the provider knows the attempt by it, and the same attempt is never two payments there.
  ref text not null unique check (ref ~ '^[A-Za-z0-9_-]{22}$'),
  -- Whose money it is, and who began it.
  account_id bigint not null references accounts (id),
  actor_id bigint not null references accounts (id),
  -- The site at which it began: its gateway takes the money.
  site text not null,
  provider text not null,
  purpose text not null constraint payment_attempts_purpose_check
    check (purpose in ('RENEWAL_FEES', 'PAY_ALL', 'PAY_ALL_UK', 'PAY_INVOICES', 'PAY_DEPOSIT')),
  -- What is paid, in words of its own module, such as order:17.
  thing text not null check (length(thing) between 1 and 4000),
  -- The invoices among it; none for anything else.
  invoice_ids bigint[] not null default '{}',
  method text not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor between 1 and 100000000000),
  state text not null default 'CREATED' constraint payment_attempts_state_check check (state in ('CREATED', 'REDIRECTED',
    'PENDING_AUTHENTICATION', 'AUTHENTICATION_SUCCESSFUL', 'AUTHENTICATION_FAILED', 'CAPTURED', 'DECLINED', 'EXPIRED', 'CANCELLED')),
  -- The provider's own, and its page; null until it has answered.
  provider_ref text,
  page_url text,
  -- Where the payer's browser comes back to.
  return_url text not null,
  success_path text not null,
  cancel_path text not null,
  locale text not null,
  -- Why it was declined last, the provider's code; empty for none.
  reason text not null default '',
  is_under_way boolean not null default false,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When the provider is asked next; null for never.
  ask_at timestamptz,
  -- Questions so far, by which the next one waits.
  asked smallint not null default 0,
  asked_at timestamptz,
  captured_at timestamptz,
  -- Whether what it is for was settled by it; false: it had been meanwhile, and the money goes back.
  is_applied boolean,
  -- When the provider took the request to pay it back.
  paid_back_at timestamptz,
  charged_back_at timestamptz,
  check ((state = 'CAPTURED') = (captured_at is not null) or coalesce(not is_applied, false)),
  check ((captured_at is null) = (is_applied is null)),
  check (paid_back_at is null or is_applied = false),
  check (charged_back_at is null or captured_at is not null),
  check (state in ('CREATED', 'CANCELLED') or (provider_ref is not null and page_url is not null))
);
-- Nobody pays for one thing on two pages: a second tab gets the address of the first.
create unique index payment_attempts_open on payment_attempts (thing)
  where state in ('CREATED', 'REDIRECTED', 'PENDING_AUTHENTICATION', 'AUTHENTICATION_SUCCESSFUL', 'AUTHENTICATION_FAILED');
-- Which attempt is this notice about?
create unique index payment_attempts_provider on payment_attempts (provider, provider_ref);
-- Whom is there to ask about?
create index payment_attempts_due on payment_attempts (ask_at) where ask_at is not null;
-- What has this account paid, and today by card?
create index payment_attempts_account on payment_attempts (account_id, id desc);

create function payment_attempt_rank(state text) returns int immutable language sql as $$
  select case state when 'CREATED' then 0 when 'REDIRECTED' then 1 when 'PENDING_AUTHENTICATION' then 2
    when 'AUTHENTICATION_SUCCESSFUL' then 3 when 'AUTHENTICATION_FAILED' then 3 else 4 end
$$;

-- A state only goes further, what is paid and how much never changes, and money counts once.
create function refuse_payment_step_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'an attempt to pay is never deleted'; end if;
  if new.state <> old.state and payment_attempt_rank(new.state) <= payment_attempt_rank(old.state) then
    raise exception 'an attempt to pay does not go from % to %', old.state, new.state;
  end if;
  if (new.ref, new.account_id, new.actor_id, new.site, new.provider, new.purpose, new.thing, new.invoice_ids, new.method, new.currency, new.amount_minor)
    is distinct from
    (old.ref, old.account_id, old.actor_id, old.site, old.provider, old.purpose, old.thing, old.invoice_ids, old.method, old.currency, old.amount_minor)
  then raise exception 'what an attempt is for does not change'; end if;
  if (old.is_applied is not null and new.is_applied is distinct from old.is_applied)
    or (old.captured_at is not null and new.captured_at is distinct from old.captured_at)
    or (old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref)
    or (old.charged_back_at is not null and new.charged_back_at is distinct from old.charged_back_at)
  then raise exception 'what became of an attempt does not change'; end if;
  return new;
end $$;
create trigger payment_attempts_forwards before update or delete on payment_attempts
  for each row execute function refuse_payment_step_back();
