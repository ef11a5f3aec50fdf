-- How often a search that tells at once has told today: a person is told so many times a day at most.
alter table saved_searches
  add column told_on date,
  add column told_count integer not null default 0 check (told_count >= 0);
