-- Credit notes that take tax alone back: by an exemption that was approved after the invoice, or by proof that the vehicle left the country.
alter table invoice_acts add column relief text check (relief in ('EXEMPTION', 'EXPORT'));
alter table invoice_acts add column proof_reference text not null default '' check (length(proof_reference) <= 80);
alter table invoice_acts add column proof_on date;
alter table invoice_acts add constraint invoice_acts_relief check (relief is null or (kind = 'CREDIT_NOTE' and jsonb_array_length(lines) > 0));
alter table invoice_acts add constraint invoice_acts_proof check (
  (relief is not distinct from 'EXPORT') = (proof_on is not null) and (proof_on is not null) = (proof_reference <> ''));

create or replace function refuse_act_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'an act about an invoice is never deleted'; end if;
  if old.state <> 'ASKED' or (new.id, new.invoice_id, new.payer_id, new.site, new.kind, new.currency, new.amount_minor, new.lines, new.reason,
      new.asked_by, new.asked_at, new.relief, new.proof_reference, new.proof_on) is distinct from (old.id, old.invoice_id, old.payer_id,
      old.site, old.kind, old.currency, old.amount_minor, old.lines, old.reason, old.asked_by, old.asked_at, old.relief, old.proof_reference,
      old.proof_on)
  then raise exception 'of an act about an invoice only its end is written, once'; end if;
  return new;
end $$;
