-- Where people write to a yard; the page of contacts shows it. Null where none is known.
alter table yards add column email text check (email <> '');
