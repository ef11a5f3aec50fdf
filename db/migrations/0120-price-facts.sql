-- What vehicles sold for: one row a decision about a lot, from lot_results, or of an operator's own history that was imported. What is
-- taken back is not in it, and no person is. Amounts are minor units without fees.

-- The key by which VINs are hashed: one for the whole house, sealed by the key ring, so that rotation changes no hash.
create table price_vin_key (
  is_only boolean primary key default true check (is_only),
  sealed text not null
);

-- Files of results that were imported.
create table price_imports (
  id bigint generated always as identity primary key,
  imported_at timestamptz not null default now(),
  file_name text not null,
  sha256 bytea not null,
  rows_read integer not null,
  added integer not null,
  changed integer not null,
  refused integer not null
);

create table price_facts (
  id bigint generated always as identity primary key,
  -- The event of the ledger that decided; null of an imported one, which names its import and is known by its mark.
  lot bigint,
  seq integer,
  import_id bigint references price_imports (id),
  -- Keyed hash of what an imported offering is known by: VIN or lot number, and day.
  mark bytea unique,
  selling_site text not null,
  -- As lot_results has them, in capitals.
  make text,
  model_group text,
  year smallint,
  vehicle_type char(1),
  title_group char(1),
  damage char(2),
  -- Null where no reading is recorded.
  odometer integer check (odometer >= 0),
  odometer_unit char(2),
  currency char(3) not null,
  -- Null where it was not sold.
  hammer_minor bigint check (hammer_minor between 1 and 100000000000),
  outcome text not null,
  sold_on date not null,
  -- Keyed hash of the VIN; null without a whole one.
  vin_key bytea,
  check ((lot is null) = (seq is null)),
  check ((import_id is null) = (mark is null)),
  check ((import_id is null) <> (seq is null)),
  unique (lot, seq)
);
-- What did lots of this model sell for, the last first?
create index price_facts_model on price_facts (make, model_group, sold_on desc);
-- When was this vehicle offered before?
create index price_facts_vin on price_facts (vin_key, sold_on desc) where vin_key is not null;

-- Results that price_facts has yet to take in, or to give up: all, at first.
alter table lot_results add column prices_due boolean not null default true;
create index lot_results_prices_due on lot_results (lot, seq) where prices_due;
