-- Search from plain PostgreSQL (SEARCH_WORKERS=0 and the correctness tests): the index documents of the listed lots, one column
-- a field of modules/search-engine/lot-schema.ts. It is filled from the change feed and may be emptied at any time.
create table lot_search (
  lot bigint primary key,
  site_codes text[] collate "C" not null default '{}',
  marks text[] collate "C" not null default '{}',
  features text[] collate "C" not null default '{}',
  make text collate "C",
  make_code text collate "C",
  model text collate "C",
  model_group text collate "C",
  year text collate "C",
  vehicle_type text collate "C",
  vehicle_category text collate "C",
  body_style text collate "C",
  colour text collate "C",
  engine text collate "C",
  cylinders text collate "C",
  drive text collate "C",
  transmission text collate "C",
  fuel text collate "C",
  condition text collate "C",
  damage text collate "C",
  damage_priority text collate "C",
  title_group text collate "C",
  title_type text collate "C",
  loss_type text collate "C",
  sale_status text collate "C",
  sale_light text collate "C",
  buy_now text collate "C",
  sale_date text collate "C",
  date_type text collate "C",
  auction_id text collate "C",
  host_yard text collate "C",
  host_name text collate "C",
  physical_yard text collate "C",
  yard_name text collate "C",
  lane text collate "C",
  country text collate "C",
  state text collate "C",
  city text collate "C",
  sale_at double precision,
  assigned_at double precision,
  item double precision,
  odometer double precision,
  bid double precision,
  estimate double precision,
  place_lat double precision,
  place_lon double precision,
  words_8 text[] collate "C" not null default '{}',
  words_6 text[] collate "C" not null default '{}',
  words_4 text[] collate "C" not null default '{}',
  words_2 text[] collate "C" not null default '{}',
  words_1 text[] collate "C" not null default '{}',
  words text[] collate "C" not null default '{}'
);
-- Which lots hold any of these words?
create index lot_search_words_gin on lot_search using gin (words);
-- Which lots come first without a word: by sale, newest?
create index lot_search_sale_order on lot_search (sale_at, lane, item, lot);
create index lot_search_assigned on lot_search (assigned_at desc nulls last, lot);
-- Which lots have this make, which this model?
create index lot_search_make on lot_search (make, model);

-- Every word of lot_search and how many lots hold it: what prefixes and typing errors are looked up in.
create table lot_search_words (
  token text collate "C" primary key,
  lots integer not null
);
-- Which words does no lot hold any more?
create index lot_search_words_unused on lot_search_words (token) where lots = 0;

-- Where lot_search stands in the change feed, and by which rules its rows were made.
create table lot_search_state (
  id smallint primary key default 1 check (id = 1),
  xid xid8 not null,
  seq bigint not null,
  rules text not null
);

-- Great-circle distance in whole metres, the formula of packages/lot-index/geo.ts.
create function lot_distance_m(lat double precision, lon double precision, at_lat double precision, at_lon double precision)
returns double precision language sql immutable parallel safe as $$
  -- least() passes over nulls, so a lot without a place is told apart first.
  select case when lat is null or lon is null then null else round(2 * 6371008.8 * asin(least(1, sqrt(
    sin(((lat - at_lat) * 0.017453292519943295) / 2) * sin(((lat - at_lat) * 0.017453292519943295) / 2)
    + cos(at_lat * 0.017453292519943295) * cos(lat * 0.017453292519943295)
      * sin(((lon - at_lon) * 0.017453292519943295) / 2) * sin(((lon - at_lon) * 0.017453292519943295) / 2))))) end
$$;
