-- A row of the feed names one lot, or some hundred that one transaction changed: a row for each lot of a large import costs more than
-- the run lists do. Those that were written before name one.
alter table feed
  alter column lot drop not null,
  add column lots bigint[],
  add constraint feed_names_lots check ((lot is null) <> (lots is null));
