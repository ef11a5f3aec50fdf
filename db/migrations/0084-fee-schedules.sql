-- What a site takes of its buyers in a currency, from a day of the site on. A draft may change; who approves it is never who wrote it, and
-- from then on it stays as it is. The table beside a bid names a schedule by where and when it holds and the beginning of its hash.
create table fee_schedules (
  id bigint generated always as identity primary key,
  site text not null,
  currency char(3) not null,
  effective_from date not null,
  -- As it was hashed, which a column of kind jsonb would not keep.
  body json not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  schedule_id text not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'APPROVED', 'DROPPED')),
  author bigint not null references accounts (id),
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  approved_by bigint references accounts (id),
  approved_at timestamptz,
  check ((state = 'APPROVED') = (approved_by is not null) and (state = 'APPROVED') = (approved_at is not null)),
  check (approved_by is distinct from author)
);
-- Two drafts may say the same; what is approved has one name.
create unique index fee_schedules_names on fee_schedules (schedule_id) where state = 'APPROVED';
-- Which schedule is in force at a site on a day? The last of a day that was approved.
create index fee_schedules_in_force on fee_schedules (site, currency, effective_from desc, approved_at desc) where state = 'APPROVED';

create function refuse_change_of_schedule() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'DRAFT' then
    raise exception 'fee schedules stay as they were approved' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger fee_schedules_approved before update or delete on fee_schedules for each row execute function refuse_change_of_schedule();

-- Who did what to a schedule, and why.
create table fee_schedule_events (
  id bigint generated always as identity primary key,
  schedule bigint not null references fee_schedules (id),
  kind text not null check (kind in ('MADE', 'CHANGED', 'ASKED', 'REFUSED', 'APPROVED', 'DROPPED')),
  actor bigint not null references accounts (id),
  reason text not null default '',
  -- What the schedule said then.
  hash text not null,
  at timestamptz not null default now()
);
create index fee_schedule_events_of on fee_schedule_events (schedule, id);
create trigger fee_schedule_events_append_only before update or delete on fee_schedule_events for each row execute function refuse_change();

-- A second person approves a schedule of a site.
alter table overrides drop constraint overrides_act_check;
alter table overrides add constraint overrides_act_check check (act in
  ('UNDO', 'REOPEN', 'TRANSFER', 'VOID', 'WITHDRAW', 'PASS', 'ANSWER', 'OFFER', 'CANCEL_SALE', 'DEPOSIT', 'SELLER',
   'MEMBERSHIP_PAID', 'MEMBERSHIP_PRICE', 'MEMBERSHIP_LEVEL', 'RETAINED', 'FEES'));
alter table overrides drop constraint overrides_of;
alter table overrides add constraint overrides_of check (num_nonnulls(lot, sale_id, account_id, seller, site) = 1
  and (act = 'CANCEL_SALE') = (sale_id is not null)
  and (act in ('DEPOSIT', 'MEMBERSHIP_PAID', 'MEMBERSHIP_LEVEL', 'RETAINED')) = (account_id is not null)
  and (act = 'SELLER') = (seller is not null) and (act in ('MEMBERSHIP_PRICE', 'FEES')) = (site is not null));

-- On which day is a lot sold? What it costs all-in depends on it. The table is filled again at the next start, for the rules of its rows
-- have changed.
alter table lot_search add column sale_day double precision;
create or replace view lot_search_rows as
  select lot, model_ref, equipment_ref, condition_ref, sale_ref,
    make, make_code, model, model_group, vehicle_type, vehicle_category, body_style,
    engine, cylinders, drive, transmission, fuel,
    condition, damage, damage_priority, title_group, title_type, loss_type, sale_status, sale_light, buy_now,
    auction_id, sale_date, date_type, host_yard, host_name, physical_yard, yard_name, lane, country, state, city,
    year, colour, over_at, sale_at, assigned_at, item, odometer, bid, estimate, place_lat, place_lon, site_codes, marks, features, currency,
    offers_end_at, sale_day
  from lot_search
    left join lot_search_models models on models.id = model_ref
    left join lot_search_equipment equipment on equipment.id = equipment_ref
    left join lot_search_conditions conditions on conditions.id = condition_ref
    left join lot_search_sales sales on sales.id = sale_ref;
