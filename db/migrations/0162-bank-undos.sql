-- Matches of lines of a bank that were wrong, as bookkeepers ask to take them back: who asks does not decide what takes two. Never deleted.
create table bank_undos (
  id bigint generated always as identity primary key,
  line_id bigint not null references bank_lines (id),
  payment_id bigint not null references payments (id),
  payer_id bigint not null references accounts (id),
  site text not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor between 1 and 1000000000000),
  reason text not null check (length(reason) between 1 and 300),
  state text not null default 'ASKED' check (state in ('ASKED', 'DONE', 'REFUSED')),
  asked_by bigint not null references accounts (id),
  asked_at timestamptz not null default now(),
  -- Null while nobody has; of what takes one person, that person.
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  decided_reason text not null default '' check (length(decided_reason) <= 300),
  check ((state = 'ASKED') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null))
);
-- One question about a line at a time, and a payment is taken back once.
create unique index bank_undos_open on bank_undos (line_id) where state = 'ASKED';
create unique index bank_undos_payment on bank_undos (payment_id) where state = 'DONE';
create index bank_undos_line on bank_undos (line_id, id);
-- What waits at a site, and what was taken back from this payer lately?
create index bank_undos_site on bank_undos (site, id) where state = 'ASKED';
create index bank_undos_payer on bank_undos (payer_id, decided_at);

create function refuse_undo_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'what was asked about a match is never deleted'; end if;
  if old.state <> 'ASKED' or (new.id, new.line_id, new.payment_id, new.payer_id, new.site, new.currency, new.amount_minor, new.reason, new.asked_by,
      new.asked_at) is distinct from (old.id, old.line_id, old.payment_id, old.payer_id, old.site, old.currency, old.amount_minor, old.reason,
      old.asked_by, old.asked_at)
  then raise exception 'of what was asked about a match only its end is written, once'; end if;
  return new;
end $$;
create trigger bank_undos_kept before update or delete on bank_undos for each row execute function refuse_undo_change();

-- As before, but that a line waits again once the payment that it had become was taken back.
create or replace function refuse_bank_line_change() returns trigger language plpgsql as $$
declare
  is_emptied boolean;
  is_undone boolean;
begin
  if tg_op = 'DELETE' then
    if old.state <> 'STAGED' or exists (select from bank_undos u where u.line_id = old.id)
    then raise exception 'a line that was decided is never deleted'; end if;
    return old;
  end if;
  if (new.statement_id, new.ordinal, new.account, new.currency, new.booked_on, new.amount_minor,
      new.reference, new.bank_reference, new.own_references, new.is_return, new.key, new.repeats)
    is distinct from
     (old.statement_id, old.ordinal, old.account, old.currency, old.booked_on, old.amount_minor,
      old.reference, old.bank_reference, old.own_references, old.is_return, old.key, old.repeats)
  then raise exception 'what a bank tells is not changed'; end if;
  is_emptied := (new.party, new.party_account, new.remittance) = ('', '', '') and old.state = 'POSTED';
  if (new.party, new.party_account, new.remittance) is distinct from (old.party, old.party_account, old.remittance) and not is_emptied
  then raise exception 'what a bank tells is not changed'; end if;
  if is_emptied and (new.state, new.payment_id, new.payer_id, new.decided_by, new.decided_at, new.reason)
    is not distinct from (old.state, old.payment_id, old.payer_id, old.decided_by, old.decided_at, old.reason) then return new; end if;
  is_undone := old.state = 'POSTED' and new.state = 'STAGED'
    and exists (select from bank_undos u where u.line_id = old.id and u.payment_id = old.payment_id and u.state = 'DONE');
  if not is_undone and (old.state = 'POSTED' or new.state = 'STAGED') then raise exception 'a line is decided once'; end if;
  return new;
end $$;
