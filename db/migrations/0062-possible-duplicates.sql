-- The key by which people's marks are hashed: one for the whole house, sealed by the key ring, so that rotation changes no mark.
create table person_mark_key (
  is_only boolean primary key default true check (is_only),
  sealed text not null
);

-- By what a person is recognised in another account: a keyed hash of their telephone, name with postal code, number of a paper, browser.
create table person_marks (
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('PHONE', 'HOME', 'DOCUMENT', 'DEVICE')),
  mark bytea not null,
  primary key (account_id, kind, mark)
);

-- Who else has this mark?
create index person_marks_mark on person_marks (kind, mark);

-- When the marks of an account were last made: what changed later is looked at again.
create table person_mark_looks (
  account_id bigint primary key references accounts (id),
  looked_at timestamptz not null
);

-- Two accounts that may be one person's, and what an operator decided about it. Never told to either of them.
create table possible_duplicates (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  other_id bigint not null references accounts (id),
  -- What they share.
  marks text[] not null check (cardinality(marks) > 0),
  found_at timestamptz not null default now(),
  -- Whose membership waits for the decision, as long as the other account is suspended or terminated.
  holds bigint references accounts (id),
  state text not null default 'OPEN' check (state in ('OPEN', 'SAME', 'NOT_SAME')),
  reason text not null default '',
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  unique (account_id, other_id),
  check (account_id > other_id),
  check (holds is null or holds in (account_id, other_id)),
  check ((state = 'OPEN') = (decided_at is null)),
  check (state = 'OPEN' or reason <> '')
);

-- Which pairs is this account one of?
create index possible_duplicates_other on possible_duplicates (other_id);
-- Which wait for a decision, the oldest first?
create index possible_duplicates_open on possible_duplicates (found_at, id) where state = 'OPEN';
-- Does this account's membership wait?
create index possible_duplicates_holds on possible_duplicates (holds) where holds is not null;

-- That somebody is of age is said by itself; its version is the age.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('TERMS', 'PRIVACY', 'ESIGN', 'AUCTION', 'AGE'));
