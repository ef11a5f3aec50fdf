-- A rate of memberships, beside those of prices and fees.
alter table tax_rates drop constraint tax_rates_kind_check;
alter table tax_rates add constraint tax_rates_kind_check
  check (kind in ('PRICE', 'FEES', 'BUYER', 'VIRTUAL', 'GATE', 'ENVIRONMENTAL', 'TITLE_HANDLING', 'MEMBERSHIP'));

-- Rates to try with where sales are taxed: provinces tax memberships as they do fees, most states none. Where value is taxed the rate of fees
-- holds. A country of which somebody has loaded rates gets none: nobody is billed by figures to try with.
insert into tax_rates (place, kind, rate, from_on, is_demonstration)
select r.place, 'MEMBERSHIP', r.rate, r.from_on, true from tax_rates r
where r.kind = 'FEES' and r.is_demonstration
  and (r.place like 'CAN-%' or r.place in ('USA-HI', 'USA-NM', 'USA-SD', 'USA-WV'))
  and not exists (select from tax_rates o where left(o.place, 3) = left(r.place, 3) and not o.is_demonstration);

-- The rates of lots: a state that has a rate of memberships alone is not meant.
create or replace function tax_at(country text, state text, on_day date) returns json language sql stable parallel safe as $$
  select case when count(*) > 0 then json_build_object('place', min(r.place), 'rates', json_object_agg(r.kind, r.rate)) end
  from (
    select distinct on (t.kind) t.place, t.kind, t.rate from tax_rates t
    where t.from_on <= on_day and t.kind <> 'MEMBERSHIP' and t.place = coalesce(
      (select s.place from tax_rates s where s.place = country || '-' || state and s.from_on <= on_day and s.kind <> 'MEMBERSHIP' limit 1), country)
    order by t.kind, t.from_on desc
  ) r
$$;

-- The tax of an order as it was told, and the invoice that its payment issued. Orders of before bear none.
alter table membership_orders add column tax_place text check (tax_place ~ '^[A-Z]{3}(-[A-Z0-9]{1,3})?$');
alter table membership_orders add column tax_rate integer check (tax_rate between 0 and 100000);
alter table membership_orders add column tax_minor bigint not null default 0 check (tax_minor between 0 and 100000000000);
alter table membership_orders add column invoice_id bigint unique references invoices (id);
alter table membership_orders add constraint membership_orders_tax check ((tax_place is null) = (tax_rate is null) and (tax_minor = 0 or tax_rate > 0));
alter table membership_orders add constraint membership_orders_invoice check (invoice_id is null or state = 'PAID');
