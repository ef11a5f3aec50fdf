-- What becomes of the sale whose price a credit note takes back whole: it is undone with it, or stands, and the seller bears the price.
alter table invoice_acts add column sale text check (sale in ('VOID', 'STANDS'));
alter table invoice_acts add constraint invoice_acts_sale check (sale is null or (kind = 'CREDIT_NOTE' and relief is null));

create or replace function refuse_act_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'an act about an invoice is never deleted'; end if;
  if old.state <> 'ASKED' or (new.id, new.invoice_id, new.payer_id, new.site, new.kind, new.currency, new.amount_minor, new.lines, new.reason,
      new.asked_by, new.asked_at, new.relief, new.proof_reference, new.proof_on, new.sale) is distinct from (old.id, old.invoice_id, old.payer_id,
      old.site, old.kind, old.currency, old.amount_minor, old.lines, old.reason, old.asked_by, old.asked_at, old.relief, old.proof_reference,
      old.proof_on, old.sale)
  then raise exception 'of an act about an invoice only its end is written, once'; end if;
  return new;
end $$;
