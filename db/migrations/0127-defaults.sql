-- Wins that were never paid. A rule proposes that one is given up, two bookkeepers do it; who asked never decides.
create table defaults (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices (id),
  award_id bigint not null references awards (id),
  lot bigint not null,
  payer_id bigint not null references accounts (id),
  -- PROPOSED by the rule; ASKED by the first of two; DONE; REFUSED by somebody; ENDED by itself: paid, taken back, or granted days.
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'ASKED', 'DONE', 'REFUSED', 'ENDED')),
  proposed_at timestamptz not null default now(),
  asked_by bigint references accounts (id),
  asked_reason text not null default '',
  asked_at timestamptz,
  decided_by bigint references accounts (id),
  decided_reason text not null default '',
  ended_at timestamptz,
  credit_note_id bigint references invoices (id),
  -- Null where the schedule takes nothing for a lot that is sold anew.
  fee_invoice_id bigint references invoices (id),
  -- What of the deposit was applied, minor units.
  deposit_minor bigint not null default 0 check (deposit_minor between 0 and 1000000000000),
  check (decided_by is null or decided_by is distinct from asked_by or state = 'REFUSED'),
  check (payer_id is distinct from asked_by and payer_id is distinct from decided_by),
  check ((asked_by is null) = (asked_at is null)),
  check (state <> 'ASKED' or asked_by is not null),
  check ((state in ('PROPOSED', 'ASKED')) = (ended_at is null)),
  check ((state = 'DONE') = (credit_note_id is not null)),
  check (state <> 'DONE' or (asked_by is not null and decided_by is not null))
);
-- One proposal an invoice waits at a time, and each is given up once.
create unique index defaults_waiting on defaults (invoice_id) where state in ('PROPOSED', 'ASKED');
create unique index defaults_done on defaults (invoice_id) where state = 'DONE';
-- What became of this invoice, whose win was it, and which lots were given up?
create index defaults_invoice on defaults (invoice_id, id desc);
create index defaults_payer on defaults (payer_id, id desc);
create index defaults_lot on defaults (lot) where state = 'DONE';

-- A payer is told the day before.
alter table invoice_notices drop constraint invoice_notices_kind_check;
alter table invoice_notices add constraint invoice_notices_kind_check
  check (kind in ('ISSUED', 'DUE_TOMORROW', 'DUE_TODAY', 'OVERDUE', 'DEFAULT_TOMORROW'));

-- A deposit that pays what a win left.
alter table payments drop constraint payments_source_check;
alter table payments add constraint payments_source_check
  check (source in ('BANK', 'CASH', 'CHEQUE', 'CARD_TERMINAL', 'GATEWAY', 'CREDIT', 'DEPOSIT'));

alter table bid_notices drop constraint bid_notices_kind_check;
alter table bid_notices add constraint bid_notices_kind_check check (kind in
  ('OUTBID', 'LANE_NEAR', 'WON', 'LOST', 'NOT_SOLD', 'WITHDRAWN', 'VOIDED', 'PENDING', 'COUNTER', 'DECLINED', 'EXPIRED', 'OFFER_ACCEPTED',
   'OFFER_DECLINED', 'RELISTED', 'SALE_CANCELLED', 'SALE_MOVED', 'APPROVAL_ASKED', 'APPROVAL_GIVEN', 'APPROVAL_REFUSED', 'APPROVAL_OVER',
   'INVOICE_DUE', 'DEFAULTED'));
