-- What has entered a search beyond the hits that are kept one by one, so that its news tell what still stands and not what came first.

-- Lots that entered a search after those, as they came: a hundred or so a row, and the last few hundred only. They go once they are told.
create table search_hit_lists (
  search_id bigint not null references saved_searches (id) on delete cascade,
  part integer not null,
  lots bigint[] not null,
  primary key (search_id, part)
);

-- listed: lots that were put on such lists since the search last told. more: those of them that are on no list any more.
alter table saved_searches add column listed integer not null default 0 check (listed >= 0);
-- What was only counted before is on no list.
update saved_searches set listed = more where more > 0;

-- Which searches that tell at once tell now? They do not wait behind a morning's digests.
create index saved_searches_due_at_once on saved_searches (due_at) where due_at is not null and frequency = 'INSTANT';
