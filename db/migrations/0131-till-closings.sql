-- What was counted in a till beside what its book says, and who agreed. Amounts are minor units; a till that is counted anew has another row.
create table till_closings (
  id bigint generated always as identity primary key,
  till_id bigint not null references tills (id),
  cash_minor bigint not null check (cash_minor between 0 and 1000000000000),
  cheque_minor bigint not null check (cheque_minor between 0 and 1000000000000),
  card_minor bigint not null check (card_minor between 0 and 1000000000000),
  cash_book_minor bigint not null check (cash_book_minor between -1000000000000 and 1000000000000),
  cheque_book_minor bigint not null check (cheque_book_minor between -1000000000000 and 1000000000000),
  card_book_minor bigint not null check (card_book_minor between -1000000000000 and 1000000000000),
  reason text not null default '' check (length(reason) <= 300),
  counted_by bigint not null references accounts (id),
  counted_at timestamptz not null default now(),
  -- WAITING for a second person; what they sent back is counted anew.
  state text not null check (state in ('WAITING', 'CLOSED', 'SENT_BACK')),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  decided_reason text not null default '' check (length(decided_reason) <= 300),
  check ((cash_minor, cheque_minor, card_minor) = (cash_book_minor, cheque_book_minor, card_book_minor) or reason <> ''),
  check (state = 'CLOSED' or (state = 'WAITING') = (decided_by is null))
);
-- How was this till counted?
create index till_closings_till on till_closings (till_id, id desc);
create unique index till_closings_standing on till_closings (till_id) where state <> 'SENT_BACK';

create function refuse_closing_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'WAITING' or new.state = 'WAITING'
    or (new.till_id, new.cash_minor, new.cheque_minor, new.card_minor, new.cash_book_minor, new.cheque_book_minor, new.card_book_minor, new.reason,
      new.counted_by, new.counted_at) is distinct from (old.till_id, old.cash_minor, old.cheque_minor, old.card_minor, old.cash_book_minor,
      old.cheque_book_minor, old.card_book_minor, old.reason, old.counted_by, old.counted_at)
  then raise exception 'of a count only what the second person said is written, once'; end if;
  return new;
end $$;
create trigger till_closings_kept before update or delete on till_closings for each row execute function refuse_closing_change();
