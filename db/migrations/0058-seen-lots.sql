-- Which lots somebody has opened, and when last. Which of these lots have they seen? The key answers it. Lots are never deleted, so no
-- reference holds a popular lot's row for each of its readers.
create table seen_lots (
  account_id bigint not null references accounts (id),
  lot bigint not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, lot)
);
-- Which of theirs are the oldest?
create index seen_lots_oldest on seen_lots (account_id, seen_at, lot);
