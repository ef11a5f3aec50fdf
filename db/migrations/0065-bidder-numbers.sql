-- Who is invited to take a vacant number of a broker's bidder, a master's or a buyer's counterman. The address and the hash of the mailed
-- key are kept while the invitation can be accepted, and no longer.
create table bidder_invitations (
  id bigint generated always as identity primary key,
  payer_id bigint not null references accounts (id),
  -- The vacant number; once it is accepted, the account of the person.
  account_id bigint not null references accounts (id),
  email text,
  name text not null default '',
  -- The mandate that comes with the number: scopes, caps and last day, as it will be given. Null: none.
  terms jsonb,
  key_hash bytea unique,
  invited_at timestamptz not null default now(),
  ends_at timestamptz not null,
  accepted_at timestamptz,
  -- Taken back, or over by its time.
  withdrawn_at timestamptz,
  check (num_nonnulls(accepted_at, withdrawn_at) < 2),
  check ((email is null) = (key_hash is null)),
  check (num_nonnulls(accepted_at, withdrawn_at) = 0 or key_hash is null)
);
-- Is somebody invited to this number? At most one at a time.
create unique index bidder_invitations_open on bidder_invitations (account_id) where accepted_at is null and withdrawn_at is null;
-- Whom has this account invited?
create index bidder_invitations_payer on bidder_invitations (payer_id, id desc);
-- Which invitations are over? The sweep asks.
create index bidder_invitations_ends on bidder_invitations (ends_at) where key_hash is not null;

-- Which number somebody held who holds it no longer. What they did stays with their account; the number went on to another.
create table vacated_numbers (
  account_id bigint primary key references accounts (id),
  payer_id bigint not null references accounts (id),
  number integer not null,
  vacated_at timestamptz not null default now()
);
-- Who held a number of this account?
create index vacated_numbers_payer on vacated_numbers (payer_id, vacated_at desc);
