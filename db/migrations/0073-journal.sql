-- The journal: every movement of money as an entry of lines that add up to nothing in each currency, a debit above it and a credit below.
-- Nothing of it is ever changed; what was wrong is reversed. Amounts are minor units.
create table journal_entries (
  id bigint generated always as identity primary key,
  -- The selling site whose money it is.
  site text not null,
  kind text not null check (kind ~ '^[A-Z][A-Z_]{1,39}$'),
  -- What made the entry, such as the number of an award: the same cause posts once.
  cause text not null check (length(cause) between 1 and 200),
  -- Null where no person did.
  actor_id bigint references accounts (id),
  at timestamptz not null default now(),
  -- The site's day on which it counts.
  booked_on date not null,
  unique (kind, cause)
);
-- What was booked in a month?
create index journal_entries_booked on journal_entries (site, booked_on);

create table journal_lines (
  entry_id bigint not null references journal_entries (id),
  line smallint not null check (line > 0),
  account text not null check (account in ('RECEIVABLE', 'CREDIT', 'DEPOSIT', 'GATEWAY_CLEARING', 'BANK', 'TILL', 'SUSPENSE', 'SELLER_PAYABLE',
    'FEE_INCOME', 'TAX_PAYABLE', 'GATEWAY_COST', 'WRITTEN_OFF', 'DISPUTED')),
  -- Which one of them: the kind of a fee, the place of a tax, the till, the bank.
  detail text not null default '' check (length(detail) <= 100),
  payer_id bigint references accounts (id),
  invoice_id bigint,
  currency char(3) not null,
  minor bigint not null check (minor <> 0) constraint journal_lines_minor_bound check (minor between -1000000000000 and 1000000000000),
  primary key (entry_id, line),
  constraint journal_lines_payer check (payer_id is not null or account not in ('RECEIVABLE', 'CREDIT', 'DEPOSIT'))
);
-- What moved for this payer?
create index journal_lines_payer_id on journal_lines (payer_id, entry_id) where payer_id is not null;
-- What was booked about this invoice?
create index journal_lines_invoice on journal_lines (invoice_id) where invoice_id is not null;

-- Months whose books are closed: no entry counts in one any more.
create table journal_months (
  site text not null,
  month date not null check (month = date_trunc('month', month)::date),
  closed_by bigint not null references accounts (id),
  closed_at timestamptz not null default now(),
  primary key (site, month)
);

-- What the lines say of a payer now, written with them under the lock of the payer's bidder_terms.
create table balances (
  payer_id bigint not null references accounts (id),
  currency char(3) not null,
  owed_minor bigint not null default 0 constraint balances_owed_bound check (owed_minor between 0 and 1000000000000000),
  -- Since when a part of what is owed is overdue.
  overdue_since timestamptz,
  credit_minor bigint not null default 0 constraint balances_credit_bound check (credit_minor between 0 and 1000000000000000),
  deposit_minor bigint not null default 0 constraint balances_deposit_bound check (deposit_minor between 0 and 1000000000000000),
  changed_at timestamptz not null default now(),
  primary key (payer_id, currency),
  constraint balances_overdue_is_owed check (overdue_since is null or owed_minor > 0)
);

-- The days on which all of it was added up again, by whichever node came first.
create table journal_verifications (
  day date primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The first of each kind; empty where everything holds.
  faults text[] not null default '{}'
);

-- Deposits that stand are the first entries. Where their money lies was never booked, so it waits in suspense for whoever knows.
insert into journal_entries (site, kind, cause, booked_on)
select a.home_site, 'DEPOSIT_OPENED', d.account_id || ':' || d.currency, (now() at time zone case a.home_site when 'CPRTUK' then 'Europe/London'
    when 'CPRTIE' then 'Europe/Dublin' when 'CPRTCA' then 'America/Toronto' when 'CPRTDE' then 'Europe/Berlin'
    when 'CPRTES' then 'Europe/Madrid' when 'CPRTIN' then 'Asia/Kolkata' when 'CPRTMEA' then 'Asia/Dubai' else 'America/New_York' end)::date
from deposits d join accounts a on a.id = d.account_id where d.held_minor > 0 order by d.account_id, d.currency;

insert into journal_lines (entry_id, line, account, detail, payer_id, currency, minor)
select e.id, l.line, l.account, l.detail, d.account_id, d.currency, l.sign * d.held_minor
from deposits d join journal_entries e on e.kind = 'DEPOSIT_OPENED' and e.cause = d.account_id || ':' || d.currency,
  (values (1::smallint, 'SUSPENSE', 'opening', 1), (2::smallint, 'DEPOSIT', '', -1)) as l (line, account, detail, sign)
where d.held_minor > 0;

insert into balances (payer_id, currency, deposit_minor)
select account_id, currency, held_minor from deposits where held_minor > 0;

create trigger journal_entries_append_only before update or delete on journal_entries for each row execute function refuse_change();
create trigger journal_lines_append_only before update or delete on journal_lines for each row execute function refuse_change();

-- An entry has lines, and they add up to nothing in each currency. Asked at the commit, when all of them are there.
create function refuse_unbalanced_entry() returns trigger language plpgsql as $$
declare
  entry bigint;
begin
  if tg_table_name = 'journal_entries' then entry := new.id; else entry := new.entry_id; end if;
  if not exists (select from journal_lines where entry_id = entry)
    or exists (select from journal_lines where entry_id = entry group by currency having sum(minor) <> 0) then
    raise exception 'the journal entry % is not balanced', entry using errcode = 'check_violation', constraint = 'journal_balanced';
  end if;
  return null;
end
$$;
create constraint trigger journal_entries_balanced after insert on journal_entries deferrable initially deferred
  for each row execute function refuse_unbalanced_entry();
create constraint trigger journal_lines_balanced after insert on journal_lines deferrable initially deferred
  for each row execute function refuse_unbalanced_entry();

-- Whoever closes a month waits for the entries that are being written, and those that come later see it closed.
create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('journal_months'), hashtext(new.site));
  if new.booked_on > (now() at time zone 'Pacific/Kiritimati')::date then
    raise exception 'no entry counts on %, which is to come', new.booked_on using errcode = 'check_violation', constraint = 'journal_day_is_over';
  end if;
  if exists (select from journal_months where site = new.site and month = date_trunc('month', new.booked_on)::date) then
    raise exception 'the month of % is closed for %', new.booked_on, new.site using errcode = 'check_violation', constraint = 'journal_month_open';
  end if;
  return new;
end
$$;
create trigger journal_entries_month_open before insert on journal_entries for each row execute function refuse_closed_month();

-- A win binds its buyer until the journal has it: from then on what is owed does (MQ-099). What was won before there were books stands as
-- paid: the house took that money without them, and nobody may be bound by it now.
alter table awards add column booked_at timestamptz;
update awards set booked_at = awarded_at;
-- What has this account won that is not in the journal yet?
create index awards_unbooked on awards (account_id) where booked_at is null and voided_at is null;

-- Whoever reads them before anybody else has looked would take them for empty.
analyze journal_entries, journal_lines, balances, awards;
