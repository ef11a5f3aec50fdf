-- In which currency is a lot sold? Prices all-in are searched in the reader's own.
-- The table is filled again at the next start, for the rules of its rows have changed.
alter table lot_search add column currency integer not null default 0;
create or replace view lot_search_rows as
  select lot, model_ref, equipment_ref, condition_ref, sale_ref,
    make, make_code, model, model_group, vehicle_type, vehicle_category, body_style,
    engine, cylinders, drive, transmission, fuel,
    condition, damage, damage_priority, title_group, title_type, loss_type, sale_status, sale_light, buy_now,
    auction_id, sale_date, date_type, host_yard, host_name, physical_yard, yard_name, lane, country, state, city,
    year, colour, over_at, sale_at, assigned_at, item, odometer, bid, estimate, place_lat, place_lon, site_codes, marks, features, currency
  from lot_search
    left join lot_search_models models on models.id = model_ref
    left join lot_search_equipment equipment on equipment.id = equipment_ref
    left join lot_search_conditions conditions on conditions.id = condition_ref
    left join lot_search_sales sales on sales.id = sale_ref;

-- Which lanes run? Asked with every search by price.
create index sales_running on sales (id) where status = 'RUNNING';
