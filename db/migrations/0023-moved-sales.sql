-- How often the date of a sale has changed, by which programs know the later state of a calendar entry.
alter table sales add column moves integer not null default 0;
-- From when to when a sale was moved, by whom and why: its history, and what a file means that still names the earlier date.
create table sale_moves (
  id bigint generated always as identity primary key,
  sale_id bigint not null references sales on delete cascade,
  from_starts_at timestamptz not null,
  to_starts_at timestamptz not null,
  reason text not null,
  -- Null for the command line.
  moved_by bigint references accounts,
  moved_at timestamptz not null default now()
);
create index sale_moves_sale on sale_moves (sale_id);
create index sale_moves_from on sale_moves (from_starts_at);

alter table bid_notices drop constraint bid_notices_kind_check;
alter table bid_notices add constraint bid_notices_kind_check check (kind in
  ('OUTBID', 'LANE_NEAR', 'WON', 'LOST', 'PENDING', 'COUNTER', 'DECLINED', 'EXPIRED', 'OFFER_ACCEPTED', 'OFFER_DECLINED', 'RELISTED',
   'SALE_CANCELLED', 'SALE_MOVED'));
