-- Lists of people and firms with whom nobody may trade, as the house has loaded them. One of each kind stands; of those before it stay day
-- and hash.
create table screening_lists (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('OFAC', 'UN', 'EU', 'OPENSANCTIONS')),
  file_name text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  size_bytes bigint not null check (size_bytes > 0),
  -- What the file says of itself; null where it says nothing.
  published_on date,
  entries integer not null default 0 check (entries >= 0),
  loaded_at timestamptz not null default now(),
  replaced_at timestamptz
);

create unique index screening_lists_standing on screening_lists (kind) where replaced_at is null;

-- Whom a list names. Entries of a list go with it.
create table screening_entries (
  id bigint generated always as identity primary key,
  list_id bigint not null references screening_lists (id) on delete cascade,
  -- By what the list knows them.
  ref text not null,
  kind text not null check (kind in ('PERSON', 'ORGANISATION', 'EITHER')),
  names text[] not null check (cardinality(names) > 0),
  -- YYYY, YYYY-MM or YYYY-MM-DD.
  birth_dates text[] not null,
  -- Alpha-3.
  countries text[] not null,
  programmes text not null,
  unique (list_id, ref)
);

-- By what entries are found: sound, beginning and end of each word of their names.
create table screening_keys (
  key text not null,
  -- Written and taken away with its entry: a reference that is checked row by row would be most of the work of loading a list.
  entry_id bigint not null,
  -- How many of its words somebody has to share with the entry.
  words_min smallint not null check (words_min between 1 and 2),
  primary key (key, entry_id)
);

-- What goes with an entry?
create index screening_keys_entry on screening_keys (entry_id);

-- Whose names are to be compared, and until when a node has them.
create table screening_due (
  account_id bigint primary key references accounts (id),
  due_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz
);

-- Days of birth that reviewers read on papers.
create table screening_births (
  account_id bigint primary key references accounts (id),
  born_on date not null,
  noted_by bigint not null references accounts (id),
  noted_at timestamptz not null default now()
);

-- Somebody whose name is like one on a list, and what reviewers decided about it. Never told to them.
create table screening_hits (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  list text not null check (list in ('OFAC', 'UN', 'EU', 'OPENSANCTIONS')),
  ref text not null,
  -- The entry as it was compared, and how like it is.
  entry jsonb not null,
  entry_sha256 bytea not null check (octet_length(entry_sha256) = 32),
  -- The names of the account as they were compared: others are judged anew.
  subject_sha256 bytea not null check (octet_length(subject_sha256) = 32),
  score numeric(4, 3) not null check (score between 0 and 1),
  matched jsonb not null,
  found_at timestamptz not null default now(),
  state text not null default 'OPEN' check (state in ('OPEN', 'PROPOSED', 'CLEARED', 'CONFIRMED')),
  -- Who would clear it, and waits for a second person.
  first_by bigint references accounts (id),
  first_reason text not null default '',
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  reason text not null default '',
  unique (account_id, list, ref),
  check (state <> 'PROPOSED' or first_by is not null),
  check ((state in ('CLEARED', 'CONFIRMED')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'CLEARED' or (first_by is not null and first_by <> decided_by))
);

-- Which wait for reviewers?
create index screening_hits_waiting on screening_hits (found_at, id) where state in ('OPEN', 'PROPOSED');

-- Every look at a hit and every decision; appended, never changed.
create table screening_events (
  id bigint generated always as identity primary key,
  hit_id bigint not null references screening_hits (id) on delete cascade,
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('FOUND', 'VIEWED', 'PROPOSED', 'CLEARED', 'CONFIRMED')),
  -- Null for what happened by itself.
  actor_id bigint references accounts (id),
  reason text not null default '',
  at timestamptz not null default now()
);

create index screening_events_hit on screening_events (hit_id, id);
create index screening_events_account on screening_events (account_id, id);

create trigger screening_events_append_only before update on screening_events for each row execute function refuse_change();

-- Whoever registers or takes another name is compared, whichever way the name came in: nothing that writes one can forget it, and it costs the
-- same for everybody.
create function note_screening_due() returns trigger language plpgsql as $$
begin
  insert into screening_due (account_id) values (new.account_id)
    on conflict (account_id) do update set due_at = clock_timestamp(), leased_until = null;
  return null;
end $$;

create trigger profiles_screening_new after insert on profiles for each row
  when (new.first_name || new.last_name || new.company_name <> '') execute function note_screening_due();
create trigger profiles_screening_changed after update on profiles for each row
  when ((new.first_name, new.last_name, new.company_name, new.country, new.address ->> 'country')
      is distinct from (old.first_name, old.last_name, old.company_name, old.country, old.address ->> 'country')
    and new.first_name || new.last_name || new.company_name <> '') execute function note_screening_due();
create trigger registrations_screening after update on registrations for each row
  when (new.account_id is not null and new.finished_at is not null and old.finished_at is null) execute function note_screening_due();

-- A step may come of such a likeness.
alter table account_steps drop constraint account_steps_cause_check;
alter table account_steps add constraint account_steps_cause_check
  check (cause in ('OPERATOR', 'MEMBERSHIP', 'DOCUMENTS', 'SIGNATURE', 'SCREENING'));

-- Law has hits kept after their person was erased.
alter table retained_records drop constraint retained_records_kind_check;
alter table retained_records add constraint retained_records_kind_check check (kind in ('PAPER', 'AGREEMENT', 'SCREENING'));

-- Names are folded by another rule now: the marks of everybody are made anew, a few at a time.
delete from person_mark_looks;
