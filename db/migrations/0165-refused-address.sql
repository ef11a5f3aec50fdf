-- An address that the third step refused without script, kept so that the page gives it back; emptied as an address is saved. Answers to
-- security questions are never among it.
alter table registrations add column refused_home jsonb not null default '{}';
