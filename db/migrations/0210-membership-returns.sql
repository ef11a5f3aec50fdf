-- Payments of memberships that went back where no invoice tells of them: the membership is held until it is paid again, its bank decides for the
-- house, or two operators decide.
create table membership_returns (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  order_id bigint not null references membership_orders (id),
  -- GATEWAY: a bank fetched back what a gateway had taken. BANK: money that was paid by hand was returned.
  way text not null check (way in ('GATEWAY', 'BANK')),
  -- By what it was noticed, once: the payment, or the act of an operator.
  cause text not null unique,
  -- Of the payment, as its payer knows it.
  reference text not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor between 1 and 100000000000),
  -- Who noticed it, and what they wrote; null where a gateway told.
  noted_by bigint references accounts (id),
  reason text not null default '',
  at timestamptz not null default now(),
  -- PAID: paid again. WON: the bank gave it back. KEPT: given up, the membership stays. ENDED: the membership ended.
  ended_as text check (ended_as in ('PAID', 'WON', 'KEPT', 'ENDED')),
  ended_at timestamptz,
  -- By which payment, where there was one.
  ended_reference text not null default '',
  asked_by bigint references accounts (id),
  decided_by bigint references accounts (id),
  ended_reason text not null default '',
  check ((ended_as is null) = (ended_at is null)),
  check ((way = 'BANK') = (noted_by is not null)),
  check ((asked_by is null) = (decided_by is null) and asked_by <> decided_by and account_id <> asked_by and account_id <> decided_by)
);

-- Is this account held?
create index membership_returns_held on membership_returns (account_id) where ended_at is null;
create index membership_returns_account on membership_returns (account_id, id);
create index membership_returns_order on membership_returns (order_id, id);

-- What has been told stays as it was told; it ends once.
create function refuse_other_end() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or (to_jsonb(new) - '{ended_as,ended_at,ended_reference,asked_by,decided_by,ended_reason}'::text[])
      <> (to_jsonb(old) - '{ended_as,ended_at,ended_reference,asked_by,decided_by,ended_reason}'::text[]) then
    raise exception 'a payment that went back is told once, and ends once';
  end if;
  return new;
end
$$;
create trigger membership_returns_once before update or delete on membership_returns
  for each row execute function refuse_other_end();

-- Two operators decide what becomes of a membership that is held.
alter table overrides drop constraint overrides_act_check;
alter table overrides add constraint overrides_act_check check (act in
  ('UNDO', 'REOPEN', 'TRANSFER', 'VOID', 'WITHDRAW', 'PASS', 'ANSWER', 'OFFER', 'CANCEL_SALE', 'DEPOSIT', 'SELLER',
   'MEMBERSHIP_PAID', 'MEMBERSHIP_PRICE', 'MEMBERSHIP_LEVEL', 'MEMBERSHIP_RETURN', 'RETAINED', 'FEES'));
alter table overrides drop constraint overrides_of;
alter table overrides add constraint overrides_of check (num_nonnulls(lot, sale_id, account_id, seller, site) = 1
  and (act = 'CANCEL_SALE') = (sale_id is not null)
  and (act in ('DEPOSIT', 'MEMBERSHIP_PAID', 'MEMBERSHIP_LEVEL', 'MEMBERSHIP_RETURN', 'RETAINED')) = (account_id is not null)
  and (act = 'SELLER') = (seller is not null) and (act in ('MEMBERSHIP_PRICE', 'FEES')) = (site is not null));

-- Payments that went back before, whose money still waits as disputed: their members are held from now on.
with returned as (
  insert into membership_returns (account_id, order_id, way, cause, reference, currency, amount_minor, at)
  select p.account_id, o.id, 'GATEWAY', 'attempt:' || p.ref, p.ref, p.currency, p.amount_minor, p.charged_back_at
  from payment_attempts p join membership_orders o on p.thing = 'order:' || o.id
  where p.purpose = 'RENEWAL_FEES' and p.is_applied and p.charged_back_at is not null and p.dispute_won_at is null and o.invoice_id is null
  returning account_id
)
update memberships m set next_at = now() from returned r where r.account_id = m.account_id;
