-- Search from plain PostgreSQL (SEARCH_WORKERS=0): keywords that go together in many lots stand once, each combination with a number, and
-- a lot names the numbers. Four numbers of a lot are counted in place of some thirty keywords, and each keyword from what was counted.
-- Everything here is filled again from the lots.
drop table lot_search;
delete from lot_search_texts;
delete from lot_search_words;
delete from lot_search_state;

create table lot_search_models (
  id integer generated always as identity primary key,
  make integer not null,
  make_code integer not null,
  model integer not null,
  model_group integer not null,
  vehicle_type integer not null,
  vehicle_category integer not null,
  body_style integer not null,
  unique (make, model, model_group, make_code, vehicle_type, vehicle_category, body_style)
);

create table lot_search_equipment (
  id integer generated always as identity primary key,
  engine integer not null,
  cylinders integer not null,
  drive integer not null,
  transmission integer not null,
  fuel integer not null,
  unique (engine, cylinders, drive, transmission, fuel)
);

create table lot_search_conditions (
  id integer generated always as identity primary key,
  condition integer not null,
  damage integer not null,
  damage_priority integer not null,
  title_group integer not null,
  title_type integer not null,
  loss_type integer not null,
  sale_status integer not null,
  sale_light integer not null,
  buy_now integer not null,
  unique (title_type, damage, condition, damage_priority, title_group, loss_type, sale_status, sale_light, buy_now)
);

create table lot_search_sales (
  id integer generated always as identity primary key,
  auction_id integer not null,
  sale_date integer not null,
  date_type integer not null,
  host_yard integer not null,
  host_name integer not null,
  physical_yard integer not null,
  yard_name integer not null,
  lane integer not null,
  country integer not null,
  state integer not null,
  city integer not null,
  unique (auction_id, lane, host_yard, physical_yard, sale_date, date_type, host_name, yard_name, country, state, city)
);

-- What is never null and of one width comes first: it is found in a row without reading what is before it.
create table lot_search (
  lot bigint primary key,
  model_ref integer not null,
  equipment_ref integer not null,
  condition_ref integer not null,
  sale_ref integer not null,
  year integer not null,
  colour integer not null,
  over_at double precision,
  sale_at double precision,
  assigned_at double precision,
  item double precision,
  odometer double precision,
  bid double precision,
  estimate double precision,
  place_lat double precision,
  place_lon double precision,
  site_codes integer[] not null,
  marks integer[] not null,
  features integer[] not null
);
-- Which lots are of these models?
create index lot_search_model on lot_search (model_ref);

-- A lot with all its keywords. Left joins, so that PostgreSQL leaves out what a question does not read.
create view lot_search_rows as
  select lot, model_ref, equipment_ref, condition_ref, sale_ref,
    make, make_code, model, model_group, vehicle_type, vehicle_category, body_style,
    engine, cylinders, drive, transmission, fuel,
    condition, damage, damage_priority, title_group, title_type, loss_type, sale_status, sale_light, buy_now,
    auction_id, sale_date, date_type, host_yard, host_name, physical_yard, yard_name, lane, country, state, city,
    year, colour, over_at, sale_at, assigned_at, item, odometer, bid, estimate, place_lat, place_lon, site_codes, marks, features
  from lot_search
    left join lot_search_models models on models.id = model_ref
    left join lot_search_equipment equipment on equipment.id = equipment_ref
    left join lot_search_conditions conditions on conditions.id = condition_ref
    left join lot_search_sales sales on sales.id = sale_ref;
