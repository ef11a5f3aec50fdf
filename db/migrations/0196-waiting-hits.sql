-- What waits to be told of a search stands in one row of its own, so that an import writes each search once a turn of matching.

-- first: the first lots that entered it since it last told. last: the last of those that came after them. more: how many came between.
create table search_waiting (
  search_id bigint primary key references saved_searches (id) on delete cascade,
  first bigint[] not null default '{}' check (cardinality(first) <= 50),
  last bigint[] not null default '{}' check (cardinality(last) <= 100),
  more integer not null default 0 check (more >= 0)
);
with first_lots as (
  select search_id, (array_agg(lot order by hit_at, lot))[:50] as lots from search_hits where told_at is null group by search_id
),
later_lots as (
  select l.search_id, array_agg(u.lot order by l.part, u.place) as lots
  from search_hit_lists l cross join unnest(l.lots) with ordinality as u (lot, place) group by l.search_id
)
insert into search_waiting (search_id, first, last, more)
select s.id, coalesce(f.lots, '{}'), coalesce(l.lots[greatest(1, cardinality(l.lots) - 99):], '{}'),
  s.more + greatest(0, coalesce(cardinality(l.lots), 0) - 100)
from saved_searches s left join first_lots f on f.search_id = s.id left join later_lots l on l.search_id = s.id
where f.lots is not null or l.lots is not null or s.more > 0;

drop table search_hit_lists;
alter table saved_searches drop column waiting, drop column listed, drop column more;

-- From now on the lots that a search has told: named in a message, or counted in it among the first.
delete from search_hits where told_at is null;
drop index search_hits_waiting;
alter table search_hits drop column hit_at, alter column told_at set not null, alter column told_at set default now();
-- Which searches have told of a lot?
create index search_hits_lot on search_hits (lot);
