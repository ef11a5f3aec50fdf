-- When searches tell what they have found, looked up by an index in place of going through all that have something to tell.

-- due_at: when the news of a search are to be looked at; null while that is not worked out, which is so from the first hit on, and again
-- once the reader has changed their clock, hour or standing. told_day: which day it was for the reader when a digest was last told.
-- failures: of telling, in a row.
alter table saved_searches
  add column due_at timestamptz,
  add column told_day date,
  add column failures integer not null default 0 check (failures >= 0);
drop index saved_searches_news;
-- Of which searches is it not known yet when they tell?
create index saved_searches_undated on saved_searches (news_at) where news_at is not null and due_at is null;
-- Which searches tell now?
create index saved_searches_due on saved_searches (due_at) where due_at is not null;

-- When a person wants a day's and a week's news, on their clock: the hour, and of a week's the day from Monday (1) to Sunday (7).
create table digest_times (
  account_id bigint primary key references accounts (id),
  hour integer not null check (hour between 0 and 23),
  weekday integer not null check (weekday between 1 and 7)
);

-- Another clock or hour makes news due at another time.
create function redate_searches() returns trigger language plpgsql as $$
begin
  update saved_searches set due_at = null
  where id in (select id from saved_searches where account_id = new.account_id and due_at is not null order by id for update);
  return null;
end $$;
create trigger profiles_redate_searches after update of preferences on profiles
  for each row when (old.preferences ->> 'timeZone' is distinct from new.preferences ->> 'timeZone') execute function redate_searches();
create trigger digest_times_redate_searches after insert or update on digest_times
  for each row execute function redate_searches();

-- What waits while its owner may not sign in is due once they may.
create or replace function renew_searches() returns trigger language plpgsql as $$
declare
  owner bigint;
begin
  if tg_table_name = 'accounts' then owner := new.id; else owner := new.account_id; end if;
  update saved_searches set changed_xid = pg_current_xact_id(), due_at = null
  where id in (select id from saved_searches where account_id = owner order by id for update);
  return null;
end $$;
