-- How the columns of a bank's CSV file are read, by the account that it is of. Another reading is another row.
create table bank_mappings (
  id bigint generated always as identity primary key,
  site text not null,
  name text not null check (length(name) between 1 and 80),
  account text not null check (account ~ '^[A-Z0-9]{4,34}$'),
  currency char(3) not null,
  reading jsonb not null,
  made_by bigint not null references accounts (id),
  made_at timestamptz not null default now()
);
-- Which readings has this site?
create index bank_mappings_site on bank_mappings (site, id);
create trigger bank_mappings_append_only before update or delete on bank_mappings for each row execute function refuse_change();

-- Statements of the house's own accounts as they were loaded, each continuing the one before it. Amounts are minor units of the currency.
create table bank_statements (
  id bigint generated always as identity primary key,
  site text not null,
  -- Letters and digits of the account alone.
  account text not null check (account ~ '^[A-Z0-9]{4,34}$'),
  currency char(3) not null,
  format text not null constraint bank_statements_format_check check (format in ('CAMT053', 'MT940', 'CSV')),
  -- The bank's own name of it; empty where the file has none.
  name text not null default '',
  from_on date not null,
  to_on date not null,
  opening_minor bigint not null check (opening_minor between -1000000000000 and 1000000000000),
  closing_minor bigint not null check (closing_minor between -1000000000000 and 1000000000000),
  lines integer not null check (lines >= 0),
  file_sha256 bytea not null check (length(file_sha256) = 32),
  -- Place in its file, from 0.
  file_place integer not null check (file_place >= 0),
  -- Null from the command line.
  loaded_by bigint references accounts (id),
  loaded_at timestamptz not null default now(),
  -- The first of its account: nothing comes before it.
  is_first boolean not null,
  discarded_at timestamptz,
  discarded_by bigint references accounts (id),
  discarded_reason text not null default '',
  check (from_on <= to_on),
  check ((discarded_at is null) = (discarded_by is null))
);
-- What does this statement continue, and was this file loaded?
create index bank_statements_account on bank_statements (account, currency, id desc) where discarded_at is null;
create unique index bank_statements_file on bank_statements (file_sha256, file_place) where discarded_at is null;
-- What was loaded lately on these sites?
create index bank_statements_site on bank_statements (site, id desc);

create table bank_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements (id),
  ordinal integer not null check (ordinal >= 1),
  account text not null,
  currency char(3) not null,
  booked_on date not null,
  -- Above nothing what came in, below what went out.
  amount_minor bigint not null check (amount_minor between -1000000000000 and 1000000000000 and amount_minor <> 0),
  -- Who sent it or got it, as the bank says.
  party text not null default '' check (length(party) <= 140),
  party_account text not null default '' check (length(party_account) <= 40),
  remittance text not null default '' check (length(remittance) <= 1000),
  -- Of the payer's order; empty for none.
  reference text not null default '' check (length(reference) <= 100),
  bank_reference text not null default '' check (length(bank_reference) <= 100),
  -- References of announced transfers in any of these texts.
  own_references text[] not null default '{}',
  -- Whether the bank says that it takes back what it had booked before.
  is_return boolean not null default false,
  -- By what it counts once: the bank's reference, else a hash with its ordinal.
  key text not null check (length(key) between 1 and 120),
  -- The line whose key it repeats: such a line is never posted by itself.
  repeats bigint references bank_lines (id),
  state text not null default 'STAGED' constraint bank_lines_state_check check (state in ('STAGED', 'POSTED', 'SUSPENSE')),
  -- What it became: money of a payer, or that such money went back.
  payment_id bigint references payments (id),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 300),
  unique (statement_id, ordinal),
  check ((state = 'STAGED') = (decided_at is null)),
  check (state = 'STAGED' or state = 'POSTED' or payment_id is null)
);
-- Was this line counted?
create unique index bank_lines_key on bank_lines (account, currency, key) where repeats is null;
-- What is to be decided of a statement, and what is in suspense?
create index bank_lines_staged on bank_lines (statement_id, ordinal) where state = 'STAGED';
create index bank_lines_suspense on bank_lines (booked_on, id) where state = 'SUSPENSE';
create index bank_lines_payment on bank_lines (payment_id) where payment_id is not null;

-- What a line tells never changes; it is decided once, or taken out of suspense.
create function refuse_bank_line_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'STAGED' then raise exception 'a line that was decided is never deleted'; end if;
    return old;
  end if;
  if (new.statement_id, new.ordinal, new.account, new.currency, new.booked_on, new.amount_minor, new.party, new.party_account,
      new.remittance, new.reference, new.bank_reference, new.own_references, new.is_return, new.key, new.repeats)
    is distinct from
     (old.statement_id, old.ordinal, old.account, old.currency, old.booked_on, old.amount_minor, old.party, old.party_account,
      old.remittance, old.reference, old.bank_reference, old.own_references, old.is_return, old.key, old.repeats)
  then raise exception 'what a bank tells is not changed'; end if;
  if old.state = 'POSTED' or new.state = 'STAGED' then raise exception 'a line is decided once'; end if;
  return new;
end $$;
create trigger bank_lines_kept before update or delete on bank_lines for each row execute function refuse_bank_line_change();

-- Was a payment with this reference booked by hand?
create index payments_reference on payments (source, reference);
-- Which payment by bank of this sum has come back?
create index payments_bank_sum on payments (currency, amount_minor) where source = 'BANK';
