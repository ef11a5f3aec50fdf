-- What saved searches are told of. A search learns of a lot that enters it: that matches after a change and did not before.

-- changed_xid finds the searches that changed since a reader last looked; asked_in tells which changes of lots were there when the search
-- was saved, changed or resumed: what matched then is no news. waiting counts hits not told yet, more those beyond what is kept of them.
alter table saved_searches
  add column changed_xid xid8 not null default pg_current_xact_id(),
  add column asked_in pg_snapshot not null default pg_current_snapshot(),
  add column asked_at timestamptz not null default now(),
  add column waiting integer not null default 0 check (waiting >= 0),
  add column more integer not null default 0 check (more >= 0),
  add column news_at timestamptz,
  add column told_at timestamptz;
-- Which searches changed since?
create index saved_searches_changed on saved_searches (changed_xid);
-- Which searches have something to tell?
create index saved_searches_news on saved_searches (news_at) where news_at is not null;

-- Where matching stands in the change feed of lots: committed with its hits. While sweep_after is set, every lot after that number is
-- still to be compared with what it was; is_whole says that what lots were is known of all of them.
create table search_cursor (
  only_one boolean primary key default true check (only_one),
  base text not null,
  rules text not null,
  xid xid8 not null,
  seq bigint not null,
  sweep_after bigint,
  is_whole boolean not null
);

-- What each listed lot was when it was last matched: the line that the search index reads, and its VIN, which is in no index.
create table matched_lots (
  lot bigint primary key,
  line bytea not null,
  vin text
);

-- Lots that entered a search, once for ever.
create table search_hits (
  search_id bigint not null references saved_searches (id) on delete cascade,
  lot bigint not null,
  hit_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (search_id, lot)
);
-- What is still to be told of a search?
create index search_hits_waiting on search_hits (search_id) where told_at is null;
