-- Adyen answers no question about a payment: it tells of it by signed notices, once, and of what it has paid out by files. What it has told is
-- kept here, so that a question about a payment has one answer whatever order it was told in.

-- Payment links that were made, by our reference of the attempt.
create table adyen_links (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{22}$'),
  link_id text not null unique check (link_id ~ '^[A-Za-z0-9]{1,64}$'),
  url text not null check (length(url) between 1 and 2000),
  -- What Adyen calls the payment: our reference of the attempt and our words of it.
  reference text not null check (length(reference) between 1 and 80),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  made_at timestamptz not null default now()
);
create trigger adyen_links_append_only before update or delete on adyen_links for each row execute function refuse_change();

-- What signed notices have said of payments: what their signature covers, why a card was refused in our words, and the card as it is masked.
-- No number of a card, no name, no address.
create table adyen_facts (
  id bigint generated always as identity primary key,
  psp_reference text not null check (psp_reference ~ '^[A-Z0-9]{16}$'),
  event_code text not null check (event_code ~ '^[A-Z_]{1,60}$'),
  is_success boolean not null,
  -- The payment that was changed, or is told of.
  payment_psp text not null check (payment_psp ~ '^[A-Z0-9]{16}$'),
  -- Our reference: of the payment, or of the refund.
  reference text not null check (length(reference) between 1 and 80),
  key text not null check (key ~ '^[A-Za-z0-9_-]{22}$'),
  amount_minor bigint not null check (amount_minor between 0 and 100000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null default '' check (reason ~ '^[A-Z_]{0,40}$'),
  card_brand text not null default '' check (length(card_brand) <= 40),
  card_last_four text not null default '' check (card_last_four ~ '^(\d{4})?$'),
  card_expires text not null default '' check (card_expires ~ '^(\d{4}-(0[1-9]|1[0-2]))?$'),
  told_at timestamptz not null default now(),
  -- The same event is told of as often as Adyen likes.
  unique (psp_reference, event_code, is_success)
);
-- What was told of this payment?
create index adyen_facts_key on adyen_facts (key, id);
create trigger adyen_facts_append_only before update or delete on adyen_facts for each row execute function refuse_change();

-- Refunds that were asked for, before anybody knows what becomes of them.
create table adyen_refunds (
  refund_id text primary key check (refund_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  key text not null check (key ~ '^[A-Za-z0-9_-]{22}$'),
  payment_psp text not null check (payment_psp ~ '^[A-Z0-9]{16}$'),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000),
  -- When it was asked for first: Adyen knows a repeated request for some days.
  asked_at timestamptz not null default now(),
  -- What Adyen calls it, once it has taken the request.
  psp_reference text check (psp_reference ~ '^[A-Z0-9]{16}$'),
  -- Why it did not take the request; the same may be asked again.
  refused text check (length(refused) between 1 and 100)
);
-- What of this payment is to go back?
create index adyen_refunds_key on adyen_refunds (key);

-- Settlement reports that were told of, each of one payout.
create table adyen_reports (
  name text primary key check (name ~ '^[\w.-]{1,200}$'),
  batch bigint not null check (batch >= 0),
  told_at timestamptz not null default now(),
  read_at timestamptz,
  -- The latest day that it tells of, once it is read.
  closed_on date,
  check ((read_at is null) = (closed_on is null))
);

-- Their lines about payments of ours, each on the day on which it is told of.
create table adyen_report_lines (
  line_id text primary key check (length(line_id) between 1 and 120),
  report text not null references adyen_reports (name),
  told_on date not null,
  type text not null check (length(type) between 1 and 60),
  payment_psp text not null check (payment_psp ~ '^[A-Z0-9]{16}$'),
  -- What it says was done with the payment; empty for none.
  change_psp text not null check (change_psp ~ '^([A-Z0-9]{16})?$'),
  reference text not null check (length(reference) between 1 and 80),
  key text not null check (key ~ '^[A-Za-z0-9_-]{22}$'),
  -- Signed: above nothing what came.
  amount_minor bigint not null check (amount_minor between -100000000000 and 100000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  fee_minor bigint not null check (fee_minor between -100000000000 and 100000000000)
);
-- What was booked on this day, and of this payment?
create index adyen_report_lines_day on adyen_report_lines (told_on);
create index adyen_report_lines_key on adyen_report_lines (key);
create trigger adyen_report_lines_append_only before update or delete on adyen_report_lines
  for each row execute function refuse_change();
