-- Hours in which nobody is texted or pushed to; without a row they are 21:00 to 08:00 of the reader's own clock.
create table quiet_hours (
  account_id bigint primary key references accounts (id),
  is_on boolean not null,
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute between 0 and 1439),
  -- What comes all the same.
  passes text[] not null default '{}' check (passes <@ array['OUTBID', 'LANE_NEAR']),
  check (from_minute <> to_minute)
);

-- held: how many messages this one stands for, which were held in quiet hours; null for one of its own.
alter table push_messages add column held integer check (held > 0);
-- Which message of a device is held?
create unique index push_messages_held on push_messages (subscription_id) where held is not null;

-- search_id: which search a text is of, while it is held.
alter table texts add column search_id bigint references saved_searches (id) on delete cascade;
-- Which held texts are of this search?
create index texts_search on texts (search_id) where search_id is not null;

-- What is held of a search goes with what it tells of, and by what.
create function drop_held_texts() returns trigger language plpgsql as $$
begin
  delete from texts where search_id = new.id and state = 'held';
  return null;
end $$;
create trigger saved_searches_drop_held_texts after update of frequency, ways, is_paused, request on saved_searches
  for each row when (new.frequency = 'NONE' or new.is_paused or not 'text' = any(new.ways) or new.request is distinct from old.request)
  execute function drop_held_texts();

alter table saved_searches drop constraint saved_searches_ways_check;
alter table saved_searches add constraint saved_searches_ways_check check (ways <@ array['mail', 'push', 'text']);
