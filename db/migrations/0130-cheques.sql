-- What becomes of a check that was taken at a till. It only goes further: PENDING, CLEARED or BOUNCED, and what had cleared may bounce.
create table till_cheques (
  booking_id bigint primary key references till_bookings (id),
  payer_id bigint not null references accounts (id),
  state text not null default 'PENDING' check (state in ('PENDING', 'CLEARED', 'BOUNCED', 'VOID')),
  -- Until when its money is awaited.
  until timestamptz not null,
  -- What it paid once it had cleared.
  payment_id bigint unique references payments (id),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 300),
  check ((state = 'PENDING') = (decided_by is null)),
  check (state <> 'CLEARED' or payment_id is not null)
);
-- Which checks wait?
create index till_cheques_pending on till_cheques (booking_id) where state = 'PENDING';
create index till_cheques_payer on till_cheques (payer_id);

create function refuse_cheque_step_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.booking_id <> new.booking_id or old.payer_id <> new.payer_id or old.until <> new.until
    or not (old.state = 'PENDING' or (old.state = 'CLEARED' and new.state = 'BOUNCED'))
    or (old.payment_id is not null and new.payment_id is distinct from old.payment_id)
  then raise exception 'a check only goes further'; end if;
  return new;
end $$;
create trigger till_cheques_forwards before update or delete on till_cheques for each row execute function refuse_cheque_step_back();
