-- Files of tax rates that wait for a second person. Approved rates are rows of tax_rates, and never changed; a draft is decided once.
create table tax_rate_drafts (
  id bigint generated always as identity primary key,
  -- The sites whose places it has rates of: who decides keeps the books of all of them.
  sites text[] not null check (cardinality(sites) > 0),
  rates jsonb not null check (jsonb_typeof(rates) = 'array'),
  author bigint not null references accounts (id),
  reason text not null check (length(reason) between 1 and 300),
  made_at timestamptz not null default now(),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'APPROVED', 'REFUSED')),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  decided_reason text not null default '' check (length(decided_reason) <= 300),
  check ((state = 'DRAFT') = (decided_by is null) and (state = 'DRAFT') = (decided_at is null)),
  -- Whoever wrote it may give it up, and never approves it.
  check (state <> 'APPROVED' or decided_by <> author)
);
-- What waits?
create index tax_rate_drafts_open on tax_rate_drafts (id) where state = 'DRAFT';

create function refuse_draft_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a draft of tax rates is never deleted'; end if;
  if old.state <> 'DRAFT' or (new.id, new.sites, new.rates, new.author, new.reason, new.made_at)
      is distinct from (old.id, old.sites, old.rates, old.author, old.reason, old.made_at)
  then raise exception 'of a draft of tax rates only its end is written, once'; end if;
  return new;
end $$;
create trigger tax_rate_drafts_kept before update or delete on tax_rate_drafts for each row execute function refuse_draft_change();

-- The draft that brought a rate; null for those of before, and those that the server came with.
alter table tax_rates add column draft_id bigint references tax_rate_drafts (id);
