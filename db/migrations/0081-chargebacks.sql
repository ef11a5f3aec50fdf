-- Money that a payer's bank has fetched back out of a payment, once a payment. Amounts are minor units.
create table payment_returns (
  payment_id bigint primary key references payments (id),
  payer_id bigint not null references accounts (id),
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Of it, what neither invoices nor credit could give back: the house waits for it.
  disputed_minor bigint not null check (disputed_minor between 0 and amount_minor),
  at timestamptz not null default now(),
  -- When the bank decided for the house.
  won_at timestamptz
);
-- What was fetched back from this account?
create index payment_returns_payer on payment_returns (payer_id, at);

create function refuse_return_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.won_at is not null
    or (new.payment_id, new.payer_id, new.currency, new.amount_minor, new.disputed_minor, new.at)
      is distinct from (old.payment_id, old.payer_id, old.currency, old.amount_minor, old.disputed_minor, old.at)
  then raise exception 'of money that was fetched back only how it ended is written, once'; end if;
  return new;
end $$;
create trigger payment_returns_kept before update or delete on payment_returns for each row execute function refuse_return_change();

-- The dispute about a captured payment, decided for the house; the money came back with it.
alter table payment_attempts add column dispute_won_at timestamptz
  check (dispute_won_at is null or charged_back_at is not null);

-- A dispute holds a lot back by itself, and lets it go where it is won: nobody places or lifts that one.
alter table release_holds alter column placed_by drop not null;
alter table release_holds drop constraint release_holds_check;
alter table release_holds add constraint release_holds_lifted check (lifted_by is null or lifted_at is not null);
alter table release_holds add constraint release_holds_placed check (placed_by is not null or kind = 'DISPUTE');
