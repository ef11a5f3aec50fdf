-- What the accounts of a site stood at when a month of its books was closed, so that what is older is not added up again: an opening balance.
-- Never changed. What is owed stands by invoice, deposits by payer, what sellers get and tills hold by what they are; every other account in one row.
create table journal_carried (
  site text not null,
  month date not null,
  account text not null,
  detail text not null default '',
  payer_id bigint references accounts (id),
  invoice_id bigint,
  currency char(3) not null,
  minor bigint not null check (minor <> 0 and abs(minor) <= 9000000000000000),
  foreign key (site, month) references journal_months (site, month)
);
-- What did an account stand at after this month?
create index journal_carried_month on journal_carried (site, month, account);
create trigger journal_carried_append_only before update or delete on journal_carried for each row execute function refuse_change();

-- How many entries count in a closed month.
alter table journal_months add column entries integer not null default 0 check (entries >= 0);
update journal_months m set entries = (select count(*) from journal_entries e
  where e.site = m.site and e.booked_on >= m.month and e.booked_on < m.month + interval '1 month');

insert into journal_carried (site, month, account, detail, payer_id, invoice_id, currency, minor)
select m.site, m.month, l.account, case when l.account in ('SELLER_PAYABLE', 'TILL') then l.detail else '' end,
  case when l.account in ('RECEIVABLE', 'DEPOSIT') then l.payer_id end, case when l.account = 'RECEIVABLE' then l.invoice_id end, l.currency, sum(l.minor)
from journal_months m join journal_entries e on e.site = m.site and e.booked_on < m.month + interval '1 month' join journal_lines l on l.entry_id = e.id
group by 1, 2, 3, 4, 5, 6, 7 having sum(l.minor) <> 0;

-- Who closes a month closes all before it: nothing may change what was carried from them.
create or replace function refuse_closed_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('journal_months'), hashtext(new.site));
  if new.booked_on > (now() at time zone 'Pacific/Kiritimati')::date then
    raise exception 'no entry counts on %, which is to come', new.booked_on using errcode = 'check_violation', constraint = 'journal_day_is_over';
  end if;
  if exists (select from journal_months where site = new.site and month >= date_trunc('month', new.booked_on)::date) then
    raise exception 'the month of % is closed for %', new.booked_on, new.site using errcode = 'check_violation', constraint = 'journal_month_open';
  end if;
  return new;
end
$$;

-- What was issued at this site between two days?
create index invoices_issued on invoices (site, issued_at);
-- Every invoice of this payer, the newest first?
create index invoice_states_payer on invoice_states (payer_id, invoice_id desc);
-- Which wins wait to be given up, the oldest first, and which ended last?
create index defaults_desk on defaults (id) where state in ('PROPOSED', 'ASKED');
create index defaults_ended on defaults (ended_at desc, id desc) where state in ('DONE', 'REFUSED', 'ENDED');
-- Which refunds of this site ended last?
create index refunds_ended on refunds (site, id desc) where state in ('PAID', 'FAILED', 'REFUSED', 'WITHDRAWN');
-- Which titles are awaited, of the lots that were won first?
create index awards_won on awards (awarded_at, id) where voided_at is null;
analyze journal_months, journal_carried;
