-- Money that goes back to who paid it. From the day it is asked for it is set aside in the journal, so that nobody spends or bids by it again.
alter table journal_lines drop constraint journal_lines_account_check;
alter table journal_lines add constraint journal_lines_account_check check (account in ('RECEIVABLE', 'CREDIT', 'DEPOSIT', 'REFUND_DUE',
  'GATEWAY_CLEARING', 'BANK', 'TILL', 'SUSPENSE', 'SELLER_PAYABLE', 'FEE_INCOME', 'TAX_PAYABLE', 'GATEWAY_COST', 'WRITTEN_OFF', 'DISPUTED'));
alter table journal_lines drop constraint journal_lines_payer;
alter table journal_lines add constraint journal_lines_payer
  check (payer_id is not null or account not in ('RECEIVABLE', 'CREDIT', 'DEPOSIT', 'REFUND_DUE'));

-- With what an attempt was paid, as the provider masks it: brand, last four digits, expiry. Empty where it does not say.
alter table payment_attempts
  add column card_brand text not null default '' check (length(card_brand) <= 40),
  add column card_last_four text not null default '' check (card_last_four ~ '^(\d{4})?$'),
  add column card_expires text not null default '' check (card_expires ~ '^(\d{4}-(0[1-9]|1[0-2]))?$');
-- By which card or account can money of this payer go back?
create index payment_attempts_captured on payment_attempts (account_id, currency, id desc) where state = 'CAPTURED' and is_applied;

-- Bank accounts to which money may go back. Holder and number are sealed; two of the same number are known by a keyed mark.
create table refund_accounts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('IBAN', 'US', 'CA', 'IN')),
  last_four text not null check (last_four ~ '^[0-9A-Z]{4}$'),
  sealed text not null,
  mark bytea not null check (length(mark) = 32),
  created_at timestamptz not null default now(),
  -- When money first went there, confirmed by two people: null where none has.
  verified_at timestamptz,
  unique (account_id, mark)
);

create table refunds (
  id bigint generated always as identity primary key,
  payer_id bigint not null references accounts (id),
  -- The selling site whose money it is.
  site text not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor between 1 and 100000000000),
  -- What of the payer it is taken from.
  origin text not null check (origin in ('DEPOSIT', 'CREDIT')),
  reason text not null check (reason ~ '^[A-Z_]{2,40}$'),
  note text not null default '' check (length(note) <= 300),
  way text not null check (way in ('GATEWAY', 'BANK')),
  -- The payment that goes back, or the bank account; erasure takes the latter away.
  attempt_id bigint references payment_attempts (id),
  refund_account_id bigint references refund_accounts (id) on delete set null,
  -- The invoice whose money it was; null where it was none's.
  invoice_id bigint references invoices (id),
  -- What proposed it, once; null where a person asked.
  cause text unique check (length(cause) between 1 and 200),
  -- Null where a rule proposed it.
  asked_by bigint references accounts (id),
  asked_at timestamptz not null default now(),
  -- How many operators have to agree, and from when on.
  needed smallint not null check (needed between 0 and 2),
  not_before timestamptz,
  state text not null check (state in ('PROPOSED', 'ASKED', 'APPROVED', 'SENDING', 'PAID', 'FAILED', 'REFUSED', 'WITHDRAWN')),
  -- When the provider is asked next; null for never.
  next_at timestamptz,
  tries integer not null default 0,
  -- Of a transfer, as the bank states it.
  bank_reference text not null default '' check (length(bank_reference) <= 100),
  ended_at timestamptz,
  ended_by bigint references accounts (id),
  end_reason text not null default '' check (length(end_reason) <= 300),
  check ((way = 'GATEWAY') = (attempt_id is not null)),
  check (way = 'GATEWAY' or state <> 'SENDING'),
  check ((state in ('PAID', 'FAILED', 'REFUSED', 'WITHDRAWN')) = (ended_at is not null)),
  check ((state = 'PROPOSED') <= (asked_by is null))
);
-- Of one payment one refund is on its way at a time, so that what the provider says of it tells which one it took.
create unique index refunds_sending on refunds (attempt_id) where state = 'SENDING';
-- What waits for an operator, and for a provider?
create index refunds_waiting on refunds (site, id) where state in ('PROPOSED', 'ASKED', 'APPROVED', 'SENDING');
create index refunds_due on refunds (next_at) where next_at is not null;
-- What went back of this payment, and to this account?
create index refunds_attempt on refunds (attempt_id) where attempt_id is not null;
create index refunds_payer on refunds (payer_id, id desc);
create index refunds_invoice on refunds (invoice_id) where invoice_id is not null;
create index refunds_account on refunds (refund_account_id) where refund_account_id is not null;

create function refund_rank(state text) returns int immutable language sql as $$
  select case state when 'PROPOSED' then 0 when 'ASKED' then 1 when 'APPROVED' then 2 when 'SENDING' then 3 else 4 end
$$;

-- A state only goes further, and what goes back to whom, how much and why never changes.
create function refuse_refund_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a refund is never deleted'; end if;
  if new.state <> old.state and refund_rank(new.state) <= refund_rank(old.state) then
    raise exception 'a refund does not go from % to %', old.state, new.state;
  end if;
  if (new.payer_id, new.site, new.currency, new.amount_minor, new.origin, new.reason, new.note, new.way, new.attempt_id, new.invoice_id, new.cause, new.asked_by, new.asked_at, new.needed, new.not_before)
    is distinct from
    (old.payer_id, old.site, old.currency, old.amount_minor, old.origin, old.reason, old.note, old.way, old.attempt_id, old.invoice_id, old.cause, old.asked_by, old.asked_at, old.needed, old.not_before)
    or (new.refund_account_id is not null and new.refund_account_id is distinct from old.refund_account_id)
    or (old.ended_at is not null and (new.ended_at, new.ended_by, new.end_reason, new.bank_reference) is distinct from (old.ended_at, old.ended_by, old.end_reason, old.bank_reference))
  then raise exception 'what a refund is does not change'; end if;
  return new;
end $$;
create trigger refunds_forwards before update or delete on refunds for each row execute function refuse_refund_change();

-- Who agreed, each once.
create table refund_approvals (
  refund_id bigint not null references refunds (id),
  operator_id bigint not null references accounts (id),
  at timestamptz not null default now(),
  primary key (refund_id, operator_id)
);
create trigger refund_approvals_append_only before update or delete on refund_approvals for each row execute function refuse_change();
