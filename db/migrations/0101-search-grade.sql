-- Landing pages filter by two things that the index did not hold: the second damage of a lot, and the grade of its condition.
-- The table is filled again at the next start, for the rules of its rows have changed.
alter table lot_search add column second_damage integer not null default 0;
alter table lot_search add column grade integer not null default 0;
create or replace view lot_search_rows as
  select lot, model_ref, equipment_ref, condition_ref, sale_ref,
    make, make_code, model, model_group, vehicle_type, vehicle_category, body_style,
    engine, cylinders, drive, transmission, fuel,
    condition, damage, damage_priority, title_group, title_type, loss_type, sale_status, sale_light, buy_now,
    auction_id, sale_date, date_type, host_yard, host_name, physical_yard, yard_name, lane, country, state, city,
    year, colour, over_at, sale_at, assigned_at, item, odometer, bid, estimate, place_lat, place_lon, site_codes, marks, features, currency,
    offers_end_at, sale_day, second_damage, grade
  from lot_search
    left join lot_search_models models on models.id = model_ref
    left join lot_search_equipment equipment on equipment.id = equipment_ref
    left join lot_search_conditions conditions on conditions.id = condition_ref
    left join lot_search_sales sales on sales.id = sale_ref;
