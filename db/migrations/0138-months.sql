-- What two people agree to about a month of a site's books: who asks to close it does not close it. Never deleted.
create table month_acts (
  id bigint generated always as identity primary key,
  site text not null,
  month date not null check (month = date_trunc('month', month)::date),
  reason text not null check (length(reason) between 1 and 300),
  state text not null default 'ASKED' check (state in ('ASKED', 'DONE', 'REFUSED')),
  asked_by bigint not null references accounts (id),
  asked_at timestamptz not null default now(),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  decided_reason text not null default '' check (length(decided_reason) <= 300),
  check ((state = 'ASKED') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'DONE' or decided_by <> asked_by)
);
-- One question about a month at a time.
create unique index month_acts_open on month_acts (site, month) where state = 'ASKED';
create index month_acts_month on month_acts (site, month, id);

create function refuse_month_act_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'what was asked about a month is never deleted'; end if;
  if old.state <> 'ASKED' or (new.id, new.site, new.month, new.reason, new.asked_by, new.asked_at)
    is distinct from (old.id, old.site, old.month, old.reason, old.asked_by, old.asked_at)
  then raise exception 'of what was asked about a month only its end is written, once'; end if;
  return new;
end $$;
create trigger month_acts_kept before update or delete on month_acts for each row execute function refuse_month_act_change();
