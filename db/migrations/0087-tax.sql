-- What tax a place adds, from a day on until the next rate of its kind: a country (ISO alpha-3), or a state of one (`USA-TX`). Nothing is sold
-- at a place that lacks the rate of prices or that of fees. Never changed: bids were priced by what was in force.
create table tax_rates (
  id bigint generated always as identity primary key,
  place text not null check (place ~ '^[A-Z]{3}(-[A-Z0-9]{1,3})?$'),
  kind text not null check (kind in ('PRICE', 'FEES', 'BUYER', 'VIRTUAL', 'GATE', 'ENVIRONMENTAL', 'TITLE_HANDLING')),
  -- Thousandths of a percent.
  rate integer not null check (rate between 0 and 100000),
  from_on date not null,
  is_demonstration boolean not null default false,
  added_by bigint references accounts (id),
  reason text not null default '',
  at timestamptz not null default now(),
  unique (place, kind, from_on)
);
create trigger tax_rates_append_only before update or delete on tax_rates for each row execute function refuse_change();

-- Rates to try everything with, not to bill by: of states they are rounded to half a percent. What a state takes for a title is not taxed.
insert into tax_rates (place, kind, rate, from_on, is_demonstration)
select place, kind, case when kind = 'TITLE_HANDLING' then 0 else rate end, date '2026-01-01', true
from (values
    ('USA-AL', 4000), ('USA-AK', 0), ('USA-AZ', 5500), ('USA-AR', 6500), ('USA-CA', 7500), ('USA-CO', 3000), ('USA-CT', 6500),
    ('USA-DE', 0), ('USA-DC', 6000), ('USA-FL', 6000), ('USA-GA', 4000), ('USA-HI', 4000), ('USA-ID', 6000), ('USA-IL', 6500),
    ('USA-IN', 7000), ('USA-IA', 6000), ('USA-KS', 6500), ('USA-KY', 6000), ('USA-LA', 5000), ('USA-ME', 5500), ('USA-MD', 6000),
    ('USA-MA', 6500), ('USA-MI', 6000), ('USA-MN', 7000), ('USA-MS', 7000), ('USA-MO', 4000), ('USA-MT', 0), ('USA-NE', 5500),
    ('USA-NV', 7000), ('USA-NH', 0), ('USA-NJ', 6500), ('USA-NM', 5000), ('USA-NY', 4000), ('USA-NC', 5000), ('USA-ND', 5000),
    ('USA-OH', 6000), ('USA-OK', 4500), ('USA-OR', 0), ('USA-PA', 6000), ('USA-PR', 10500), ('USA-RI', 7000), ('USA-SC', 6000),
    ('USA-SD', 4000), ('USA-TN', 7000), ('USA-TX', 6500), ('USA-UT', 5000), ('USA-VT', 6000), ('USA-VA', 5500), ('USA-WA', 6500),
    ('USA-WV', 6000), ('USA-WI', 5000), ('USA-WY', 4000), ('USA-AS', 0), ('USA-GU', 4000), ('USA-MP', 0), ('USA-VI', 0),
    ('CAN-AB', 5000), ('CAN-BC', 12000), ('CAN-MB', 12000), ('CAN-NB', 15000), ('CAN-NL', 15000), ('CAN-NT', 5000), ('CAN-NS', 14000),
    ('CAN-NU', 5000), ('CAN-ON', 13000), ('CAN-PE', 15000), ('CAN-QC', 15000), ('CAN-SK', 11000), ('CAN-YT', 5000), ('GBR', 20000),
    ('IRL', 23000), ('DEU', 19000), ('ESP', 21000), ('ESP-CN', 7000), ('ESP-CE', 10000), ('ESP-ML', 10000), ('IND', 18000),
    ('ARE', 5000), ('BHR', 10000), ('OMN', 5000)) rates (place, rate),
  (values ('PRICE'), ('FEES'), ('TITLE_HANDLING')) kinds (kind)
where kind <> 'TITLE_HANDLING' or (place like 'USA-%' and rate > 0);

-- The rates in force at a place on a day, with the place that they are of: a state where it has any, else its country; null where neither has.
create function tax_at(country text, state text, on_day date) returns json language sql stable parallel safe as $$
  select case when count(*) > 0 then json_build_object('place', min(r.place), 'rates', json_object_agg(r.kind, r.rate)) end
  from (
    select distinct on (t.kind) t.place, t.kind, t.rate from tax_rates t
    where t.from_on <= on_day and t.place = coalesce(
      (select s.place from tax_rates s where s.place = country || '-' || state and s.from_on <= on_day limit 1), country)
    order by t.kind, t.from_on desc
  ) r
$$;

-- Who need not pay tax where, and from when through when: a state, or a whole country. Ended, never changed.
create table tax_exemptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  place text not null check (place ~ '^[A-Z]{3}(-[A-Z0-9]{1,3})?$'),
  -- Of the certificate, or the number under which the payer is known to the tax office.
  tax_number text not null check (length(tax_number) between 1 and 40),
  from_on date not null,
  until_on date check (until_on >= from_on),
  approved_by bigint not null references accounts (id),
  reason text not null check (length(reason) between 1 and 300),
  approved_at timestamptz not null default now(),
  ended_by bigint references accounts (id),
  ended_reason text,
  ended_at timestamptz,
  check ((ended_at is null) = (ended_reason is null)),
  check (ended_by is null or ended_at is not null)
);
create index tax_exemptions_account on tax_exemptions (account_id);
-- One at a time for a place.
create unique index tax_exemptions_standing on tax_exemptions (account_id, place) where ended_at is null;

create function refuse_exemption_change() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (new.id, new.account_id, new.place, new.tax_number, new.from_on, new.until_on, new.approved_by, new.reason, new.approved_at)
      is distinct from (old.id, old.account_id, old.place, old.tax_number, old.from_on, old.until_on, old.approved_by, old.reason, old.approved_at)
  then raise exception 'of an exemption only its end is written, once'; end if;
  return new;
end $$;
create trigger tax_exemptions_kept before update on tax_exemptions for each row execute function refuse_exemption_change();
create trigger tax_exemptions_stay before delete on tax_exemptions for each row execute function refuse_change();
