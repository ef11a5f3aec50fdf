-- A preference of a site cannot be named as the privilege of who takes money at a counter.
delete from site_preferences where code = 'CASHIER';
alter table site_preferences drop constraint site_preferences_code_is_no_right;
alter table site_preferences add constraint site_preferences_code_is_no_right check (code not in
  ('ANYONE', 'MEMBER', 'ROLE_ANONYMOUS', 'ROLE_GUEST', 'ROLE_PREMIUM', 'ROLE_BROKER', 'ROLE_MASTER', 'ROLE_BROKER_BIDDER',
   'ROLE_MASTER_BIDDER', 'COUNTERMAN', 'SINGLE_SIGN_ON', 'ENABLE_ONE_TRUST', 'MULTI_LOT_BIDDING', 'TOP_BUYER', 'OPERATOR', 'REVIEWER', 'AUDITOR',
   'GATE', 'MONEY', 'CASHIER', 'INTERNAL_USER', 'KIOSK_BIDDER'));

-- By what a till differed from its book, and what checks that have not cleared are worth.
alter table journal_lines drop constraint journal_lines_account_check;
alter table journal_lines add constraint journal_lines_account_check check (account in ('RECEIVABLE', 'CREDIT', 'DEPOSIT', 'REFUND_DUE',
  'GATEWAY_CLEARING', 'BANK', 'TILL', 'TILL_DIFFERENCE', 'CHEQUES_HELD', 'SUSPENSE', 'SELLER_PAYABLE', 'FEE_INCOME', 'TAX_PAYABLE', 'GATEWAY_COST',
  'WRITTEN_OFF', 'DISPUTED'));
alter table journal_lines drop constraint journal_lines_payer;
alter table journal_lines add constraint journal_lines_payer
  check (payer_id is not null or account not in ('RECEIVABLE', 'CREDIT', 'DEPOSIT', 'REFUND_DUE', 'CHEQUES_HELD'));
-- What is in this till?
create index journal_lines_till on journal_lines (detail) where account = 'TILL';

-- A drawer of a yard on one of its days, opened with counted cash by one cashier, who alone books in it. Amounts are minor units.
create table tills (
  id bigint generated always as identity primary key,
  yard integer not null references yards (number),
  site text not null,
  drawer smallint not null check (drawer between 1 and 20),
  -- The yard's day.
  on_day date not null,
  currency char(3) not null,
  float_minor bigint not null check (float_minor between 0 and 1000000000),
  cashier_id bigint not null references accounts (id),
  opened_at timestamptz not null default now(),
  -- COUNTED: a second person has to agree to what was counted; nothing is booked meanwhile.
  state text not null default 'OPEN' check (state in ('OPEN', 'COUNTED', 'CLOSED')),
  -- A day that is closed stays closed.
  unique (yard, drawer, on_day)
);
create unique index tills_drawer_open on tills (yard, drawer) where state <> 'CLOSED';
create unique index tills_cashier_open on tills (cashier_id) where state <> 'CLOSED';
create index tills_site on tills (site, id desc);

-- How far receipts have been numbered: without gaps for each legal entity and year, under the lock of the row.
create table receipt_series (
  entity_code text not null,
  year integer not null check (year between 2020 and 2200),
  last_number integer not null default 0 check (last_number >= 0),
  primary key (entity_code, year)
);

-- Money that was taken at a till, each with its receipt. Never changed; a row of the next table takes one back.
create table till_bookings (
  id bigint generated always as identity primary key,
  till_id bigint not null references tills (id),
  entity_id bigint not null references legal_entities (id),
  receipt text not null unique,
  means text not null check (means in ('CASH', 'CHEQUE', 'CARD_TERMINAL')),
  payer_id bigint not null references accounts (id),
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor between 1 and 100000000000),
  -- Of the slip of a terminal, or the number of a check; empty for cash.
  reference text not null default '' check (length(reference) <= 60),
  -- On whom a check is drawn.
  drawn_on text not null default '' check (length(drawn_on) <= 80),
  invoice_ids bigint[] not null check (cardinality(invoice_ids) between 1 and 100),
  -- Null for a check, which is no money before it clears.
  payment_id bigint unique references payments (id),
  booked_by bigint not null references accounts (id),
  at timestamptz not null default now(),
  check ((means = 'CHEQUE') = (payment_id is null))
);
create index till_bookings_till on till_bookings (till_id, id);
create index till_bookings_payer on till_bookings (payer_id, id desc);
create trigger till_bookings_append_only before update or delete on till_bookings for each row execute function refuse_change();

create table till_voids (
  booking_id bigint primary key references till_bookings (id),
  -- Null for a check.
  payment_id bigint unique references payments (id),
  reason text not null check (length(reason) between 1 and 300),
  voided_by bigint not null references accounts (id),
  at timestamptz not null default now()
);
create trigger till_voids_append_only before update or delete on till_voids for each row execute function refuse_change();
