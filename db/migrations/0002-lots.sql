-- Yards, sellers, sales, lots, their run lists and history, and the change feed that search reads.
-- Money is integer minor units in the row's currency; every instant is timestamptz.

-- A place that keeps vehicles or hosts sales. A host yard (nationwide or regional sale) has no place of its own:
-- its address and coordinates are null, its zone is that of its sales.
create table yards (
  number integer primary key,
  name text not null,
  slug text not null,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  country char(3) not null,
  phone_area text,
  phone text,
  hours text,
  begin_day text,
  end_day text,
  zone text not null,
  lat double precision,
  lon double precision,
  selling_site text not null,
  location_url text
);
-- Which yard does /locations/{slug} name?
create unique index yards_slug on yards (slug);

create table sellers (
  code text primary key,
  name text not null unique,
  is_public boolean not null default false
);

-- One run of one lane: a selling site, the yard that hosts it, when it starts.
create table sales (
  id bigint generated always as identity primary key,
  selling_site text not null,
  yard integer not null references yards,
  starts_at timestamptz not null,
  local_date date not null,
  zone_label text,
  lane text not null default '',
  sale_type text not null default 'live' check (sale_type in ('live', 'timed', 'sealed')),
  status text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'RUNNING', 'CLOSED', 'CANCELLED')),
  end_of_pre_bid_minutes integer not null default 60,
  -- Which sale does an imported row belong to?
  unique (selling_site, yard, starts_at, lane)
);
-- Which sales start in this window (today, the calendar)?
create index sales_starts_at on sales (starts_at);

-- Codes (types, make, colour, drive, transmission, fuel, keys, damage, title, sale status, features, loss type) are those
-- of packages/rules/reference, which also has their wire texts. Absent means null, never an empty text.
create table lots (
  number bigint primary key,
  revision integer not null default 1,
  status text not null default 'OPEN' check (status in ('OPEN', 'ON_BLOCK', 'NEGOTIATION', 'SOLD', 'WITHDRAWN')),
  bid_count integer not null default 0,

  selling_site text not null,
  site_codes text[] not null,
  yard integer not null,
  physical_yard integer not null,
  is_wholesale boolean not null default false,
  is_rental boolean not null default false,

  sale_id bigint,
  auction_at timestamptz,
  -- The same on the clock of the sale's yard, kept so that no later change of zone tables moves it.
  local_start timestamp,
  auction_date_type char(1) check (auction_date_type in ('F', 'E')),
  zone_label text,
  lane text not null default '',
  item_number integer,
  grid_row text,

  vehicle_type char(1) not null,
  vehicle_category char(1),
  year smallint,
  make text,
  make_code text,
  model_group text,
  model_detail text,
  trim_level text,
  body_style text,
  color text,
  description text not null,
  slug text not null,
  vin text,
  engine text,
  drive text,
  transmission text,
  fuel text,
  cylinders text,
  has_keys text check (has_keys in ('YES', 'NO', 'EXM')),
  condition_code char(1),
  primary_damage char(2),
  secondary_damage char(2),
  loss_type char(1),
  odometer integer,
  odometer_brand char(1),
  odometer_unit char(2) not null,

  title_state text,
  title_type text,
  title_group char(1),
  sale_status text,
  special_note text,
  announcements text,
  sale_light text,
  auto_grade numeric(3, 1),
  feature_codes text[] not null default '{}',
  seller_name text,

  currency char(3) not null,
  retail_value_minor bigint,
  repair_cost_minor bigint,
  high_bid_minor bigint,
  buy_now_minor bigint,
  make_offer boolean not null default false,

  city text,
  state text,
  zip text,
  country char(3) not null,
  lat double precision,
  lon double precision,
  offsite_address text,
  offsite_city text,
  offsite_state text,
  offsite_zip text,

  image_thumbnail text,
  image_url text,
  look_key text,

  created_at timestamptz,
  source_updated_at timestamptz,
  updated_at timestamptz not null default now(),

  -- The sales-data columns as they came, joined by U+001F in file order; Id, sale date, day and time are empty where
  -- auction_at says them. What an export writes and what the next import compares.
  source text,
  -- By how many days local_start differs from the file's own sale day.
  shift_days integer not null default 0,
  -- The version of the normalising rules that made this row from its source.
  normalised_by smallint not null default 0
);
-- No index but the key: search answers from its own, and every further one costs an import a second for 180,000 lots.

-- The run list of a sale. A lot keeps the items of sales that have been held. The importer takes the ids from `sales` itself and
-- removes a sale only when nothing is listed in it; a reference checked row by row would double the cost of a list.
create table sale_items (
  sale_id bigint not null,
  lot bigint not null,
  item_number integer,
  lane text not null default '',
  -- Set when the order of the run is fixed.
  position integer,
  primary key (sale_id, lot)
);

-- What changed on a lot, when and by whose word; `changes` is [{field, from, to}].
create table lot_revisions (
  lot bigint not null,
  revision integer not null,
  changed_at timestamptz not null default now(),
  source text not null,
  changes jsonb not null,
  primary key (lot, revision)
);

create table lot_images (
  lot bigint not null references lots on delete cascade,
  sequence integer not null,
  kind text not null default 'IMG' check (kind in ('IMG', 'EXT360', 'INT360')),
  thumbnail_url text not null,
  full_url text not null,
  high_res_url text,
  frame_count integer,
  primary key (lot, sequence)
);

-- Every committed change of a lot. Sequence order is not commit order, so readers go by (xid, seq) and take only
-- rows whose transaction is older than any still running.
create table feed (
  seq bigint generated always as identity (cache 100),
  xid xid8 not null default pg_current_xact_id(),
  lot bigint not null,
  at timestamptz not null default now(),
  -- What has been committed after the last (xid, seq) a reader has seen?
  primary key (xid, seq)
);

create table imports (
  id bigint generated always as identity primary key,
  file_hash text not null,
  file_name text not null,
  site text not null,
  shift_days integer not null default 0,
  -- Whether the shift was asked to be found (`auto`): only then is it used again for the same file.
  is_auto_shift boolean not null default false,
  is_complete boolean not null default false,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  rows_read integer not null default 0,
  rows_rejected integer not null default 0,
  lots_added integer not null default 0,
  lots_changed integer not null default 0,
  lots_withdrawn integer not null default 0,
  counts jsonb not null default '{}'
);
-- By how many days was this file shifted the last time?
create index imports_file_hash on imports (file_hash, id);
