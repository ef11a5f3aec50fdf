-- Who sells, by site and from which day: what stands on an invoice. Another address or wording is another row; a code counts one series of
-- numbers. A site without a row bills nothing, and nothing of before its first day.
create table legal_entities (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^[A-Z0-9]{2,8}$'),
  site text not null,
  from_on date not null,
  name text not null check (length(name) between 1 and 200),
  address text[] not null check (cardinality(address) between 1 and 8),
  tax_number text not null default '',
  registered text not null default '',
  -- What law wants said at the foot, such as a scheme of tax.
  wording text not null default '',
  -- For how many years names and addresses of buyers are kept.
  keep_years integer not null check (keep_years between 1 and 30),
  is_demonstration boolean not null default false,
  unique (site, from_on)
);
create trigger legal_entities_append_only before update or delete on legal_entities for each row execute function refuse_change();

-- Where money is sent, by currency.
create table legal_entity_accounts (
  entity_id bigint not null references legal_entities (id),
  currency char(3) not null,
  holder text not null,
  bank text not null,
  -- An IBAN, or the number that banks of the place use, with its routing number.
  account text not null,
  routing text not null default '',
  bic text not null default '',
  primary key (entity_id, currency)
);
create trigger legal_entity_accounts_append_only before update or delete on legal_entity_accounts
  for each row execute function refuse_change();

-- Days off beside weekends, by selling site: they do not count for what is due.
create table site_holidays (
  site text not null,
  on_day date not null,
  name text not null,
  primary key (site, on_day)
);
insert into site_holidays (site, on_day, name)
select site, make_date(year, month, day), name
from generate_series(2026, 2030) year, (values
  ('CPRTUS', 1, 1, 'New Year’s Day'), ('CPRTUS', 6, 19, 'Juneteenth'), ('CPRTUS', 7, 4, 'Independence Day'), ('CPRTUS', 11, 11, 'Veterans Day'),
  ('CPRTUS', 12, 25, 'Christmas Day'), ('CPRTCA', 1, 1, 'New Year’s Day'), ('CPRTCA', 7, 1, 'Canada Day'), ('CPRTCA', 12, 25, 'Christmas Day'),
  ('CPRTCA', 12, 26, 'Boxing Day'), ('CPRTUK', 1, 1, 'New Year’s Day'), ('CPRTUK', 12, 25, 'Christmas Day'), ('CPRTUK', 12, 26, 'Boxing Day'),
  ('CPRTIE', 1, 1, 'New Year’s Day'), ('CPRTIE', 3, 17, 'Saint Patrick’s Day'), ('CPRTIE', 12, 25, 'Christmas Day'),
  ('CPRTIE', 12, 26, 'Saint Stephen’s Day'), ('CPRTDE', 1, 1, 'Neujahr'), ('CPRTDE', 5, 1, 'Tag der Arbeit'),
  ('CPRTDE', 10, 3, 'Tag der Deutschen Einheit'), ('CPRTDE', 12, 25, 'Weihnachten'), ('CPRTDE', 12, 26, 'Weihnachten'),
  ('CPRTES', 1, 1, 'Año Nuevo'), ('CPRTES', 1, 6, 'Reyes'), ('CPRTES', 5, 1, 'Fiesta del Trabajo'), ('CPRTES', 8, 15, 'Asunción'),
  ('CPRTES', 10, 12, 'Fiesta Nacional'), ('CPRTES', 11, 1, 'Todos los Santos'), ('CPRTES', 12, 6, 'Constitución'),
  ('CPRTES', 12, 8, 'Inmaculada'), ('CPRTES', 12, 25, 'Navidad'), ('CPRTIN', 1, 26, 'Republic Day'), ('CPRTIN', 8, 15, 'Independence Day'),
  ('CPRTIN', 10, 2, 'Gandhi Jayanti'), ('CPRTIN', 12, 25, 'Christmas Day'), ('CPRTMEA', 1, 1, 'New Year’s Day'),
  ('CPRTMEA', 12, 2, 'National Day'), ('CPRTMEA', 12, 3, 'National Day')) days (site, month, day, name);
insert into site_holidays (site, on_day, name)
select 'CPRTDRIVE', on_day, name from site_holidays where site = 'CPRTUS';

-- How far numbers have been given: without gaps for each legal entity, kind and year, under the lock of the row.
create table invoice_series (
  id bigint generated always as identity primary key,
  entity_code text not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  year integer not null check (year between 2020 and 2200),
  last_number integer not null default 0 check (last_number >= 0),
  -- Of the document with the last number; that of the next one covers it.
  last_hash bytea not null check (length(last_hash) = 32),
  unique (entity_code, kind, year)
);

-- What was billed and what was taken back. Never changed; names and addresses stand apart, so that they may go (invoice_parties).
create table invoices (
  id bigint generated always as identity primary key,
  series_id bigint not null references invoice_series (id),
  count integer not null check (count > 0),
  number text not null unique,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  type text not null check (type in ('LOT', 'FEE', 'OTHER')),
  payment_type text not null check (payment_type in ('vehicle', 'fees', 'membership', 'deposit')),
  entity_id bigint not null references legal_entities (id),
  -- The selling site, and the clock by which it is due.
  site text not null,
  zone text not null,
  payer_id bigint not null references accounts (id),
  -- Who bid, where that was somebody else.
  bidder_id bigint references accounts (id),
  lot bigint,
  award_id bigint references awards (id),
  corrects bigint references invoices (id),
  reason text not null default '',
  currency char(3) not null,
  total_minor bigint not null check (total_minor between 1 and 1000000000000),
  -- What the bidder was told with the bid, all-in; null where nothing was.
  told_minor bigint check (told_minor between 0 and 1000000000000),
  schedule_id text,
  issued_at timestamptz not null,
  due_at timestamptz,
  -- Of a link in a message; it never replaces the question whose invoice it is (MQ-109).
  secret_id text not null unique check (length(secret_id) >= 22),
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null unique check (length(hash) = 32),
  unique (series_id, count),
  check ((kind = 'CREDIT_NOTE') = (corrects is not null)),
  check ((kind = 'INVOICE') = (due_at is not null))
);
-- An award is billed once.
create unique index invoices_award on invoices (award_id) where kind = 'INVOICE' and award_id is not null;
-- What was billed to this account?
create index invoices_payer on invoices (payer_id, id desc);
create index invoices_bidder on invoices (bidder_id) where bidder_id is not null;
create index invoices_corrects on invoices (corrects) where corrects is not null;
-- Which invoices has this lot?
create index invoices_lot on invoices (lot) where lot is not null;
create trigger invoices_append_only before update or delete on invoices for each row execute function refuse_change();

create table invoice_lines (
  invoice_id bigint not null references invoices (id),
  position integer not null check (position > 0),
  code text not null check (code ~ '^[A-Z_]{2,32}$'),
  -- The text that names it.
  text_key text not null,
  amount_minor bigint not null check (amount_minor between 1 and 1000000000000),
  tax_minor bigint not null default 0 check (tax_minor between 0 and 1000000000000),
  primary key (invoice_id, position)
);
create trigger invoice_lines_append_only before update or delete on invoice_lines for each row execute function refuse_change();

-- To whom: as they were called that day, for as long as law wants it.
create table invoice_parties (
  invoice_id bigint primary key references invoices (id),
  payer_id bigint not null references accounts (id),
  name text not null,
  address text[] not null,
  tax_number text not null default '',
  keep_until date not null
);
-- Whose time is over?
create index invoice_parties_keep on invoice_parties (keep_until);
create index invoice_parties_payer on invoice_parties (payer_id);

-- What of an invoice changes. Amounts are minor units of its currency.
create table invoice_states (
  invoice_id bigint primary key references invoices (id),
  payer_id bigint not null references accounts (id),
  currency char(3) not null,
  fees_minor bigint not null check (fees_minor between 0 and 1000000000000),
  price_minor bigint not null check (price_minor between 0 and 1000000000000),
  fees_paid_minor bigint not null default 0,
  price_paid_minor bigint not null default 0,
  credited_minor bigint not null default 0 check (credited_minor between 0 and fees_minor + price_minor),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and fees_minor + price_minor),
  status text not null default 'OPEN' check (status in ('OPEN', 'PENDING', 'PAID', 'OVERDUE', 'CANCELLED', 'REFUNDED')),
  due_at timestamptz not null,
  pending_until timestamptz,
  overdue_at timestamptz,
  paid_at timestamptz,
  changed_at timestamptz not null default now(),
  check (fees_paid_minor between 0 and fees_minor),
  check (price_paid_minor between 0 and price_minor),
  check (status <> 'PENDING' or pending_until is not null),
  check (status <> 'PAID' or fees_paid_minor + price_paid_minor + credited_minor >= fees_minor + price_minor)
);
-- What does this account owe?
create index invoice_states_owed on invoice_states (payer_id, due_at) where status in ('OPEN', 'PENDING', 'OVERDUE');
-- What falls due, and whose announced money did not come?
create index invoice_states_due on invoice_states (due_at) where status = 'OPEN';
create index invoice_states_pending on invoice_states (pending_until) where status = 'PENDING';

-- Money that came in, from where, and what it was spent on. Never changed; what goes back is a row of its own.
create table payments (
  id bigint generated always as identity primary key,
  payer_id bigint not null references accounts (id),
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor between 1 and 1000000000000),
  -- What was left over.
  credit_minor bigint not null default 0 check (credit_minor between 0 and amount_minor),
  source text not null check (source in ('BANK', 'CASH', 'CHEQUE', 'CARD_TERMINAL', 'GATEWAY', 'CREDIT')),
  reference text not null default '',
  received_on date not null,
  -- By what it is counted once.
  cause text not null unique,
  booked_by bigint references accounts (id),
  reason text not null default '',
  at timestamptz not null default now()
);
create index payments_payer on payments (payer_id, id desc);
create trigger payments_append_only before update or delete on payments for each row execute function refuse_change();

create table payment_parts (
  payment_id bigint not null references payments (id),
  invoice_id bigint not null references invoices (id),
  fees_minor bigint not null check (fees_minor between 0 and 1000000000000),
  price_minor bigint not null check (price_minor between 0 and 1000000000000),
  primary key (payment_id, invoice_id),
  check (fees_minor + price_minor > 0)
);
create index payment_parts_invoice on payment_parts (invoice_id);
create trigger payment_parts_append_only before update or delete on payment_parts for each row execute function refuse_change();

-- Transfers that payers announced, each with the reference under which it is known (ISO 11649).
create table transfers (
  id bigint generated always as identity primary key,
  payer_id bigint not null references accounts (id),
  entity_id bigint not null references legal_entities (id),
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor between 1 and 1000000000000),
  reference text not null unique,
  asked_at timestamptz not null,
  until timestamptz not null
);
create index transfers_payer on transfers (payer_id, id desc);
create table transfer_invoices (
  transfer_id bigint not null references transfers (id),
  invoice_id bigint not null references invoices (id),
  primary key (transfer_id, invoice_id)
);
create index transfer_invoices_invoice on transfer_invoices (invoice_id);

-- What a payer was told of an invoice, each once.
create table invoice_notices (
  invoice_id bigint not null references invoices (id),
  kind text not null check (kind in ('ISSUED', 'DUE_TODAY', 'OVERDUE')),
  at timestamptz not null default now(),
  primary key (invoice_id, kind)
);

-- Documents as they were made once, by language; the hash tells them apart from any other.
create table invoice_documents (
  invoice_id bigint not null references invoices (id),
  locale text not null,
  sha256 bytea not null check (length(sha256) = 32),
  bytes bytea not null,
  made_at timestamptz not null default now(),
  primary key (invoice_id, locale)
);

-- Which wins are to be billed? Those of sites that bill nothing stay here, so who asks names the site and its first day.
create index awards_unbilled on awards (awarded_at) where booked_at is null and voided_at is null;
