-- News that cannot be told are put off, longer each time, so that they hold up none behind them.
alter table bid_notices add column failures smallint not null default 0, add column put_off_until timestamptz;
alter table watch_changes add column failures smallint not null default 0, add column put_off_until timestamptz,
  -- The one watcher who could not be told while all others were; null of a change that is everybody's.
  add column account_id bigint references accounts (id);
create index watch_changes_account on watch_changes (account_id) where account_id is not null;
