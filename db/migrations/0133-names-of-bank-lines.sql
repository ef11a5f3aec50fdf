-- Whose money a line of a bank was, so that what the bank says of them goes when they are erased. Null while nobody knows.
alter table bank_lines add column payer_id bigint references accounts (id);
alter table bank_lines disable trigger bank_lines_kept;
update bank_lines l set payer_id = p.payer_id from payments p where p.id = l.payment_id;
alter table bank_lines enable trigger bank_lines_kept;
-- Which lines name this person?
create index bank_lines_payer on bank_lines (payer_id) where payer_id is not null;

-- A line without any reference was booked under the name of whoever sent it. Such a payment is known by its line, there and in the history of
-- its payer, of those too who are erased by now.
create temporary table named_by_party on commit drop as
  select p.id, p.payer_id, 'line ' || l.id as reference from bank_lines l join payments p on p.id = l.payment_id and p.cause = 'bank-line:' || l.id
  where l.own_references = '{}' and l.reference = '' and l.bank_reference = '';
alter table payments disable trigger payments_append_only;
update payments p set reference = n.reference from named_by_party n where p.id = n.id;
alter table payments enable trigger payments_append_only;
alter table account_events disable trigger account_events_append_only;
update account_events e set detail = jsonb_set(e.detail, '{reference}', to_jsonb(n.reference))
from named_by_party n where e.account_id = n.payer_id and e.kind in ('payment-booked', 'payment-returned') and e.detail ->> 'payment' = n.id::text;
alter table account_events enable trigger account_events_append_only;

-- As before, but that what names a person may be emptied once the line is decided; and nothing else with it.
create or replace function refuse_bank_line_change() returns trigger language plpgsql as $$
declare
  is_emptied boolean;
begin
  if tg_op = 'DELETE' then
    if old.state <> 'STAGED' then raise exception 'a line that was decided is never deleted'; end if;
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
  if old.state = 'POSTED' or new.state = 'STAGED' then raise exception 'a line is decided once'; end if;
  return new;
end $$;
