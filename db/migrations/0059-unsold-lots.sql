-- When a lot last found no buyer, and its highest bid then, minor units. It is offered again with neither, and this is how buyers find
-- those that went unsold and take offers.
alter table lots add column unsold_at timestamptz, add column unsold_high_minor bigint check (unsold_high_minor between 0 and 1000000000000);
update lots l set unsold_at = last.decided_at, unsold_high_minor = last.high_minor
  from (select distinct on (lot) lot, decided_at, high_minor, outcome from lot_results
    where taken_back_seq is null order by lot, seq desc) last
  where last.lot = l.number and last.outcome in ('NO_SALE', 'DECLINED', 'EXPIRED') and l.status = 'OPEN'
    and exists (select from lot_bidding b where b.lot = l.number and b.outcome is null);

-- Until when do they take offers? The table is filled again at the next start, for the rules of its rows have changed.
alter table lot_search add column offers_end_at double precision;
create or replace view lot_search_rows as
  select lot, model_ref, equipment_ref, condition_ref, sale_ref,
    make, make_code, model, model_group, vehicle_type, vehicle_category, body_style,
    engine, cylinders, drive, transmission, fuel,
    condition, damage, damage_priority, title_group, title_type, loss_type, sale_status, sale_light, buy_now,
    auction_id, sale_date, date_type, host_yard, host_name, physical_yard, yard_name, lane, country, state, city,
    year, colour, over_at, sale_at, assigned_at, item, odometer, bid, estimate, place_lat, place_lon, site_codes, marks, features, currency,
    offers_end_at
  from lot_search
    left join lot_search_models models on models.id = model_ref
    left join lot_search_equipment equipment on equipment.id = equipment_ref
    left join lot_search_conditions conditions on conditions.id = condition_ref
    left join lot_search_sales sales on sales.id = sale_ref;

-- Who sold it, and whether the seller had to decide about the highest bid: the share of such bids that they agreed to.
alter table lot_results add column seller text, add column was_negotiated boolean not null default false;
update lot_results r set seller = l.seller_name from lots l where l.number = r.lot and l.seller_name is not null;
update lot_results r set was_negotiated = true
  from bid_events e where e.lot = r.lot and e.seq = r.seq and e.kind in ('ANSWERED', 'EXPIRED');
-- Of the bids that a seller had to decide about lately, how many came to a sale?
create index lot_results_seller on lot_results (seller, held_on) include (final_minor)
  where taken_back_seq is null and outcome <> 'WITHDRAWN' and was_negotiated;
