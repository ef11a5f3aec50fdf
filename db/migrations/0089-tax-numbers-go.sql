-- The number of a certificate says who somebody is: it goes with them, and with it why it was believed. That they were exempt stays.
alter table tax_exemptions drop constraint tax_exemptions_tax_number_check;
alter table tax_exemptions add constraint tax_exemptions_tax_number_length check (length(tax_number) <= 40);
alter table tax_exemptions drop constraint tax_exemptions_reason_check;
alter table tax_exemptions add constraint tax_exemptions_reason_length check (length(reason) <= 300);

create or replace function refuse_exemption_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.account_id, new.place, new.from_on, new.until_on, new.approved_by, new.approved_at)
      is distinct from (old.id, old.account_id, old.place, old.from_on, old.until_on, old.approved_by, old.approved_at)
    or new.tax_number not in (old.tax_number, '') or new.reason not in (old.reason, '')
    or (old.ended_at is not null and (new.ended_at, new.ended_by) is distinct from (old.ended_at, old.ended_by))
    or (old.ended_reason is not null and new.ended_reason is distinct from old.ended_reason and new.ended_reason is distinct from '')
  then raise exception 'of an exemption only its end is written, once'; end if;
  return new;
end $$;
