-- What of an invoice was given up. It is not owed any more, and not paid: the lot stays where it is.
alter table invoice_states add column written_off_minor bigint not null default 0;
alter table invoice_states add constraint invoice_states_written_off check (written_off_minor between 0 and fees_minor + price_minor);
alter table invoice_states drop constraint invoice_states_status_check;
alter table invoice_states add constraint invoice_states_status_check
  check (status in ('OPEN', 'PENDING', 'PAID', 'OVERDUE', 'CANCELLED', 'REFUNDED', 'WRITTEN_OFF'));
alter table invoice_states add constraint invoice_states_written_off_is_left
  check ((status = 'WRITTEN_OFF') <= (written_off_minor > 0));

-- Of a credit note: the line of its invoice that a line takes back, in whole or in part. Empty where all were, line by line.
alter table invoice_lines add column corrects_position integer check (corrects_position > 0);

-- Credit notes and write-offs that bookkeepers ask for: who asks does not decide. Never deleted.
create table invoice_acts (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices (id),
  payer_id bigint not null references accounts (id),
  site text not null,
  kind text not null check (kind in ('CREDIT_NOTE', 'WRITE_OFF')),
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor between 1 and 1000000000000),
  -- What of which line a credit note takes back; empty for all that is left.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  reason text not null check (length(reason) between 1 and 300),
  state text not null default 'ASKED' check (state in ('ASKED', 'DONE', 'REFUSED')),
  asked_by bigint not null references accounts (id),
  asked_at timestamptz not null default now(),
  -- Null while nobody has; of what takes one person, that person.
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  decided_reason text not null default '' check (length(decided_reason) <= 300),
  -- The credit note that came of it.
  note_id bigint references invoices (id),
  check ((state = 'ASKED') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (note_id is null or (state = 'DONE' and kind = 'CREDIT_NOTE')),
  -- Two people, wherever somebody was asked: a credit note is never one person's.
  check (state <> 'DONE' or kind = 'WRITE_OFF' or decided_by <> asked_by)
);
-- One question about an invoice at a time.
create unique index invoice_acts_open on invoice_acts (invoice_id) where state = 'ASKED';
create index invoice_acts_invoice on invoice_acts (invoice_id, id);
-- What waits, and what ended, at a site?
create index invoice_acts_site on invoice_acts (site, state, id desc);
-- What was given up of this payer lately?
create index invoice_acts_payer on invoice_acts (payer_id, decided_at) where kind = 'WRITE_OFF' and state = 'DONE';

create function refuse_act_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'an act about an invoice is never deleted'; end if;
  if old.state <> 'ASKED' or (new.id, new.invoice_id, new.payer_id, new.site, new.kind, new.currency, new.amount_minor, new.lines, new.reason,
      new.asked_by, new.asked_at) is distinct from (old.id, old.invoice_id, old.payer_id, old.site, old.kind, old.currency, old.amount_minor,
      old.lines, old.reason, old.asked_by, old.asked_at)
  then raise exception 'of an act about an invoice only its end is written, once'; end if;
  return new;
end $$;
create trigger invoice_acts_kept before update or delete on invoice_acts for each row execute function refuse_act_change();

-- The list of the desk: invoices by how they stand, the newest first; every chip reads one part of it.
create index invoice_states_desk on invoice_states (status, invoice_id desc);
-- Which invoices' numbers begin so?
create index invoices_number_start on invoices (number text_pattern_ops);
-- Which documents and payments are of this sum?
create index invoices_total on invoices (total_minor, id desc);
create index payments_amount on payments (amount_minor, id desc);
