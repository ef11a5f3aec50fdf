-- Search from plain PostgreSQL (SEARCH_WORKERS=0) keeps keywords as numbers and words in a table of their own: rows that are a fifth as
-- wide are read, compared and counted faster. Everything here is filled anew from the lots.
drop table lot_search;
delete from lot_search_words;
delete from lot_search_state;

-- Every keyword that a lot of lot_search ever had, and the number it stands there as.
create table lot_search_keywords (
  id integer generated always as identity primary key,
  value text collate "C" not null unique
);

-- What is never null and of one width comes first: it is found in a row without reading what stands before. 0 is no keyword.
create table lot_search (
  lot bigint primary key,
  make integer not null default 0,
  make_code integer not null default 0,
  model integer not null default 0,
  model_group integer not null default 0,
  year integer not null default 0,
  vehicle_type integer not null default 0,
  vehicle_category integer not null default 0,
  body_style integer not null default 0,
  colour integer not null default 0,
  engine integer not null default 0,
  cylinders integer not null default 0,
  drive integer not null default 0,
  transmission integer not null default 0,
  fuel integer not null default 0,
  condition integer not null default 0,
  damage integer not null default 0,
  damage_priority integer not null default 0,
  title_group integer not null default 0,
  title_type integer not null default 0,
  loss_type integer not null default 0,
  sale_status integer not null default 0,
  sale_light integer not null default 0,
  buy_now integer not null default 0,
  sale_date integer not null default 0,
  date_type integer not null default 0,
  auction_id integer not null default 0,
  host_yard integer not null default 0,
  host_name integer not null default 0,
  physical_yard integer not null default 0,
  yard_name integer not null default 0,
  lane integer not null default 0,
  country integer not null default 0,
  state integer not null default 0,
  city integer not null default 0,
  over_at double precision,
  sale_at double precision,
  assigned_at double precision,
  item double precision,
  odometer double precision,
  bid double precision,
  estimate double precision,
  place_lat double precision,
  place_lon double precision,
  site_codes integer[] not null default '{}',
  marks integer[] not null default '{}',
  features integer[] not null default '{}'
);
-- Which lots have this make, which this model?
create index lot_search_make on lot_search (make, model);

create table lot_search_texts (
  lot bigint primary key,
  words_8 text[] collate "C" not null default '{}',
  words_6 text[] collate "C" not null default '{}',
  words_4 text[] collate "C" not null default '{}',
  words_2 text[] collate "C" not null default '{}',
  words_1 text[] collate "C" not null default '{}',
  words text[] collate "C" not null default '{}'
);
-- Which lots hold any of these words?
create index lot_search_texts_words on lot_search_texts using gin (words);
