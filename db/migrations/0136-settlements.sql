-- What providers of payments have booked, a line once, whatever day it is told of and however often.
create table settlement_lines (
  provider text not null check (length(provider) between 1 and 40),
  line_id text not null check (length(line_id) between 1 and 300),
  -- UTC, as the provider counts days.
  day date not null,
  kind text not null check (kind in ('CAPTURE', 'REFUND', 'CHARGEBACK')),
  -- The provider's reference of the payment, and ours where it says that.
  payment_ref text not null,
  payment_key text not null,
  currency char(3) not null,
  -- Signed, minor units.
  amount_minor bigint not null check (amount_minor between -1000000000000 and 1000000000000),
  fee_minor bigint not null check (fee_minor between -1000000000000 and 1000000000000),
  -- The attempt it is about; null while nobody knows.
  attempt_id bigint references payment_attempts (id),
  -- How it stands: not known, as its provider did not answer or the money is under way; as the journal has it; booked here by it; named as a difference.
  state text not null default 'OPEN' check (state in ('OPEN', 'SAME', 'BOOKED', 'DIFFERS')),
  -- Whether what the provider kept of it is in the journal.
  is_fee_posted boolean not null default false,
  first_seen_at timestamptz not null default now(),
  primary key (provider, line_id)
);
-- What was booked there of this attempt?
create index settlement_lines_attempt on settlement_lines (attempt_id, kind) where attempt_id is not null;
-- What of a day is still to be looked at?
create index settlement_lines_day on settlement_lines (provider, day);
-- What is to be looked at again?
create index settlement_lines_open on settlement_lines (provider) where state = 'OPEN';

-- A day of a provider as it was reconciled last.
create table settlement_days (
  provider text not null,
  day date not null,
  -- The provider did not answer, so that nothing is known of the day.
  is_unknown boolean not null,
  lines integer not null check (lines >= 0),
  -- What was booked here by it, since the first time.
  booked integer not null check (booked >= 0),
  asked_at timestamptz not null default now(),
  primary key (provider, day)
);
-- Which nights have been reconciled?
create table settlement_nights (
  day date primary key,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);

-- What differs between a provider and the journal, until somebody has decided. Never deleted.
create table settlement_differences (
  id bigint generated always as identity primary key,
  provider text not null,
  day date not null,
  -- FOREIGN: taken there, and nobody here knows whose it is. NOT_THERE: taken by our books, and not there. AMOUNT: another sum was taken.
  -- PAID_BACK, FETCHED_BACK: gone back there, and not by our books. REFUND_FAILED: did not go back after all.
  -- CURRENCY: booked there in another currency than here.
  kind text not null check (kind in ('FOREIGN', 'NOT_THERE', 'AMOUNT', 'PAID_BACK', 'FETCHED_BACK', 'REFUND_FAILED', 'CURRENCY')),
  -- The line, or for what has none the attempt: one difference each.
  about text not null check (length(about) between 1 and 300),
  attempt_id bigint references payment_attempts (id),
  -- The selling site; null where nobody knows.
  site text,
  currency char(3) not null,
  -- By how much the provider holds more than our books say, signed, minor units; of another currency the whole of what it booked.
  amount_minor bigint not null check (amount_minor between -1000000000000 and 1000000000000),
  found_at timestamptz not null default now(),
  -- NOTED: explained, nothing is posted. SUSPENDED: posted into suspense, so that the books hold what the provider does.
  decision text check (decision in ('NOTED', 'SUSPENDED')),
  reason text not null default '' check (length(reason) <= 300),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  unique (provider, kind, about),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null) and (decision is null) = (reason = ''))
);
-- What waits to be decided?
create index settlement_differences_open on settlement_differences (id) where decision is null;
create index settlement_differences_attempt on settlement_differences (attempt_id) where attempt_id is not null;

create function refuse_second_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a difference is never deleted'; end if;
  if old.decision is not null then raise exception 'a difference is decided once'; end if;
  if (new.provider, new.day, new.kind, new.about, new.attempt_id, new.site, new.currency, new.amount_minor)
    is distinct from (old.provider, old.day, old.kind, old.about, old.attempt_id, old.site, old.currency, old.amount_minor)
  then raise exception 'what differs does not change'; end if;
  return new;
end $$;
create trigger settlement_differences_once before update or delete on settlement_differences
  for each row execute function refuse_second_decision();
