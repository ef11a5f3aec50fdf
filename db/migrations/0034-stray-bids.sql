-- Bids that an earlier version left behind when their batch failed: a row of `bids` whose place in the ledger holds no bid. The lot takes
-- no bid while such a row stands in its way, and its ledger cannot be proven. Each row is kept here as it was.
create table stray_bids (
  id bigint generated always as identity primary key,
  lot bigint not null,
  seq integer not null,
  account_id bigint references accounts (id),
  found_at timestamptz(3) not null default now(),
  bid jsonb not null
);
create trigger stray_bids_append_only before update or delete on stray_bids for each row execute function refuse_change();

-- Sets such rows aside; answers how many. It runs with the rights of the tables' owner: the server itself may not delete bids.
create function set_stray_bids_aside() returns integer language sql security definer set search_path = public, pg_temp as $$
  with stray as (
    delete from bids b where not exists (
      select from bid_events e where e.lot = b.lot and e.seq = b.seq and e.kind in ('BID', 'REFUSED'))
    returning b.*),
  kept as (insert into stray_bids (lot, seq, account_id, bid) select lot, seq, account_id, to_jsonb(stray) from stray returning 1)
  select count(*)::integer from kept
$$;

-- Is there room to write again? A few pages are asked of the disk, and given back.
create table write_probes (body bytea not null);
alter table write_probes alter column body set storage external;
