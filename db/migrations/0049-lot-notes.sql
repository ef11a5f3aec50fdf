-- What a person keeps about a lot for themselves alone: a tag, a note, and what they mean to pay at most, all-in, in minor units of the
-- lot's currency. Which of these lots has somebody something to say about? The key answers it.
create table lot_notes (
  account_id bigint not null references accounts (id),
  lot bigint not null references lots (number) on delete cascade,
  tag text not null check (length(tag) <= 24),
  note text not null check (length(note) <= 500),
  limit_minor bigint check (limit_minor between 1 and 100000000000),
  updated_at timestamptz not null default now(),
  primary key (account_id, lot),
  check (tag <> '' or note <> '' or limit_minor is not null)
);
-- What has to go with a lot?
create index lot_notes_lot on lot_notes (lot);
