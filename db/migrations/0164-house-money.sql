-- A line of a bank may move the house's own money: what a yard keeps until a bank has it, or what a gateway pays out. By its name: gateway,
-- or yard 343 CASH.
alter table bank_lines add column house text
  constraint bank_lines_house_check check (house is null or (state = 'POSTED' and payment_id is null and length(house) <= 40));

-- What of the house's own money does no bank account hold?
create index journal_lines_house on journal_lines (entry_id) include (account, detail, currency, minor)
  where account = 'GATEWAY_CLEARING' or (account = 'TILL' and detail like 'yard %');

-- A booking of such a line can be taken back too; it has no payment and no payer.
alter table bank_undos alter column payment_id drop not null, alter column payer_id drop not null,
  add constraint bank_undos_of_payer check ((payment_id is null) = (payer_id is null));

-- As before, but that a line waits again also where it had moved the house's own money, and each time after a wish of its own.
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
  if is_emptied and (new.state, new.payment_id, new.payer_id, new.house, new.decided_by, new.decided_at, new.reason)
    is not distinct from (old.state, old.payment_id, old.payer_id, old.house, old.decided_by, old.decided_at, old.reason) then return new; end if;
  is_undone := old.state = 'POSTED' and new.state = 'STAGED'
    and exists (select from bank_undos u where u.line_id = old.id and u.payment_id is not distinct from old.payment_id and u.state = 'DONE'
      and u.decided_at >= old.decided_at);
  if not is_undone and (old.state = 'POSTED' or new.state = 'STAGED') then raise exception 'a line is decided once'; end if;
  return new;
end $$;
