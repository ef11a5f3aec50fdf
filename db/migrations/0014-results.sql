-- What became of lots, for everybody and for ever. Kept from the ledger within seconds of each decision, so that a lot that is offered
-- again later keeps where it was offered then and what became of it. No person is in it. Amounts are minor units.
create table lot_results (
  lot bigint not null,
  -- The event of the ledger that decided, and its hash.
  seq integer not null,
  hash bytea not null,
  decided_at timestamptz(3) not null,
  -- The sale's day at its yard; without a sale the day of the decision there.
  held_on date not null,
  selling_site text not null,
  title_group char(1),
  yard integer,
  sale_id bigint,
  lane text not null default '',
  item_number integer,
  name text not null,
  slug text not null,
  outcome text not null,
  currency char(3) not null,
  -- What was paid without fees; null where nobody bought.
  final_minor bigint,
  high_minor bigint not null,
  bid_count integer not null,
  -- The later event that took the decision back; null while it holds.
  taken_back_seq integer,
  primary key (lot, seq)
);
-- What was decided last on a site; what of a yard, on a day; what of a sale?
create index lot_results_decided on lot_results (selling_site, decided_at desc) where taken_back_seq is null;
create index lot_results_yard on lot_results (yard, held_on) where taken_back_seq is null;
create index lot_results_day on lot_results (held_on) where taken_back_seq is null;
create index lot_results_sale on lot_results (sale_id) where taken_back_seq is null;
-- Which events decided lately, or took a decision back?
create index bid_events_deciding on bid_events (at)
  where kind in ('CLOSED', 'BOUGHT_NOW', 'OFFER', 'ANSWERED', 'EXPIRED', 'WITHDRAWN', 'UNDONE', 'TRANSFERRED', 'REOPENED');
