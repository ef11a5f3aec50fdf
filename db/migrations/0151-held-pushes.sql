-- What a push is of, so that it goes with its search or once its reader does not want its kind any more.

-- search_id: of which saved search it is; kind: what it tells of, while it is held. Those that were held before stand for several.
alter table push_messages
  add column search_id bigint references saved_searches (id) on delete cascade,
  add column kind text;
-- Which pushes are of this search?
create index push_messages_search on push_messages (search_id) where search_id is not null;
drop index push_messages_held;
-- Which message of a device is held of a kind and a search?
create unique index push_messages_held on push_messages (subscription_id, kind, search_id) nulls not distinct where held is not null;
-- Which are due: those that are held, to be joined, and the others?
drop index push_messages_due;
create index push_messages_due on push_messages (next_at) where held is null;
create index push_messages_held_due on push_messages (next_at) where held is not null;

drop trigger saved_searches_drop_held_texts on saved_searches;
drop function drop_held_texts();
-- What waits of a search goes with what it tells of, and by what.
create function drop_held_news() returns trigger language plpgsql as $$
declare
  is_over boolean := new.frequency = 'NONE' or new.is_paused or new.request is distinct from old.request;
begin
  if is_over or not 'text' = any(new.ways) then delete from texts where search_id = new.id and state = 'held'; end if;
  if is_over or not 'push' = any(new.ways) then delete from push_messages where search_id = new.id; end if;
  return null;
end $$;
create trigger saved_searches_drop_held_news after update of frequency, ways, is_paused, request on saved_searches
  for each row when (
    new.frequency = 'NONE' or new.is_paused or new.request is distinct from old.request
    or new.ways is distinct from old.ways)
  execute function drop_held_news();
