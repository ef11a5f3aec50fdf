-- Lenders that pay for buyers, kept by the house for each selling site. A row is what is in force; how it came to be is in lender_acts.
create table lenders (
  id bigint generated always as identity primary key,
  site text not null,
  name text not null check (length(name) between 1 and 80),
  -- To which titles go, a line each.
  address text[] not null check (cardinality(address) between 1 and 6),
  email text not null check (length(email) between 3 and 64),
  phone text not null default '' check (length(phone) <= 30),
  -- What a lender wants to be told of its customer's account, such as "Dealer number"; empty for nothing.
  reference_name text not null default '' check (length(reference_name) <= 40),
  -- Since when nothing new is handed to it; what was handed over before stays.
  ended_at timestamptz
);
-- Which lenders stand for this site?
create unique index lenders_standing on lenders (site, lower(name)) where ended_at is null;

-- What is to be kept of a lender: asked for by one person, in force once a second one agrees. Never deleted: it is the history.
create table lender_acts (
  id bigint generated always as identity primary key,
  site text not null,
  kind text not null check (kind in ('ADD', 'CHANGE', 'END')),
  -- Null of one that is to be added.
  lender_id bigint references lenders (id),
  name text not null,
  address text[] not null,
  email text not null,
  phone text not null,
  reference_name text not null,
  reason text not null,
  state text not null default 'ASKED' check (state in ('ASKED', 'DONE', 'REFUSED')),
  asked_by bigint not null references accounts (id),
  asked_at timestamptz not null default now(),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  decided_reason text not null default '',
  check ((state = 'ASKED') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'DONE' or decided_by <> asked_by),
  check (state <> 'DONE' or lender_id is not null),
  check (kind = 'ADD' or lender_id is not null)
);
-- One question about a lender at a time; what waits and what was decided of a site.
create unique index lender_acts_waiting on lender_acts (lender_id) where state = 'ASKED';
create index lender_acts_site on lender_acts (site, id desc);

-- An invoice that waits for a lender's transfer: from then on its lot and its title are the lender's, until their word ends that.
create table lender_handovers (
  id bigint generated always as identity primary key,
  lender_id bigint not null references lenders (id),
  invoice_id bigint not null references invoices (id),
  award_id bigint not null references awards (id),
  lot bigint not null,
  payer_id bigint not null references accounts (id),
  -- By whose reference the lender's money is known.
  transfer_id bigint not null references transfers (id),
  -- What the payer told of their account with the lender; goes with the account.
  their_reference text not null default '' check (length(their_reference) <= 40),
  handed_at timestamptz not null default now(),
  -- Whether the lot stays in the yard for the lender: until their word, or until all of it has ended.
  holds_vehicle boolean not null default true,
  ended_at timestamptz,
  -- WITHDRAWN by the payer; RELEASED by the lender's word; UNDONE with the sale.
  end_kind text check (end_kind in ('WITHDRAWN', 'RELEASED', 'UNDONE')),
  -- When the lender was told that a sale was undone.
  told_at timestamptz,
  check ((ended_at is null) = (end_kind is null)),
  check (ended_at is null or not holds_vehicle)
);
-- Which lender has this invoice, and which this lot? One at a time.
create unique index lender_handovers_standing on lender_handovers (invoice_id) where ended_at is null;
create unique index lender_handovers_lot on lender_handovers (lot) where ended_at is null;
-- What was handed to this lender, by this payer, and how often this invoice?
create index lender_handovers_lender on lender_handovers (lender_id, id desc);
create index lender_handovers_payer on lender_handovers (payer_id, id desc);
create index lender_handovers_invoice on lender_handovers (invoice_id, id desc);
-- Which lenders have to be told that a sale was undone?
create index lender_handovers_untold on lender_handovers (id) where end_kind = 'UNDONE' and told_at is null;

-- What a lender is handed does not change, and what has ended stays so.
create function refuse_handover_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'what was handed to a lender is never deleted'; end if;
  if (new.lender_id, new.invoice_id, new.award_id, new.lot, new.payer_id, new.transfer_id, new.handed_at)
    is distinct from (old.lender_id, old.invoice_id, old.award_id, old.lot, old.payer_id, old.transfer_id, old.handed_at)
    or (old.ended_at is not null and (new.ended_at, new.end_kind) is distinct from (old.ended_at, old.end_kind))
    or (new.holds_vehicle and not old.holds_vehicle)
  then raise exception 'what was handed to a lender does not change'; end if;
  return new;
end $$;
create trigger lender_handovers_forwards before update or delete on lender_handovers for each row execute function refuse_handover_change();

-- What a lender said, as an operator recorded it: the lot may leave (VEHICLE), or the title goes to the buyer as well (ALL).
create table lender_words (
  id bigint generated always as identity primary key,
  handover_id bigint not null references lender_handovers (id),
  scope text not null check (scope in ('VEHICLE', 'ALL')),
  -- What shows it, such as the number of a letter.
  evidence text not null check (length(evidence) between 1 and 120),
  reason text not null,
  recorded_by bigint not null references accounts (id),
  recorded_at timestamptz not null default now()
);
create index lender_words_handover on lender_words (handover_id, id);
create trigger lender_words_append_only before update or delete on lender_words for each row execute function refuse_change();

-- A transfer of a lender: nobody knows when it comes, so nothing waits for it as money on its way.
alter table transfers add column is_lenders boolean not null default false;
-- To whom a title went: null for its buyer.
alter table title_steps add column lender_id bigint references lenders (id);
