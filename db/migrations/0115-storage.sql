-- Days for which a lot in its yard costs nothing because of the house, entered by operators. Never changed; a row of the next table ends one.
create table storage_blocks (
  id bigint generated always as identity primary key,
  lot bigint not null,
  kind text not null check (kind in ('TITLE', 'RELEASE', 'LOADING', 'YARD')),
  -- Days at the yard, both included.
  from_day date not null,
  to_day date,
  reason text not null check (length(reason) between 1 and 300),
  -- What shows it, such as the number of a letter.
  evidence text not null check (length(evidence) between 1 and 600),
  entered_by bigint not null references accounts (id),
  entered_at timestamptz not null default now(),
  check (to_day >= from_day)
);
-- What blocks the storage of this lot?
create index storage_blocks_lot on storage_blocks (lot, id);
create trigger storage_blocks_append_only before update or delete on storage_blocks for each row execute function refuse_change();

-- How a block ended, once: its last day, or the day before its first for one that was taken back.
create table storage_block_ends (
  block_id bigint primary key references storage_blocks (id),
  to_day date not null,
  reason text not null check (length(reason) between 1 and 300),
  ended_by bigint not null references accounts (id),
  ended_at timestamptz not null default now()
);
create trigger storage_block_ends_append_only before update or delete on storage_block_ends for each row execute function refuse_change();

-- Whether the stay of a won lot costs anything. Nobody was told of storage who won before: those stay free.
alter table awards add column bears_storage boolean not null default false;
alter table awards alter column bears_storage set default true;

-- Which days of which win were billed for storage, and by which invoice. Never changed, but taken back once, with the invoice.
create table storage_charges (
  award_id bigint not null references awards (id),
  -- Day at the yard.
  on_day date not null,
  invoice_id bigint not null references invoices (id),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000),
  -- What took it back; null for a day that stands as billed.
  credit_note_id bigint references invoices (id),
  primary key (invoice_id, on_day)
);
-- Is this day of this win billed? Once at most, whoever bills at the same time.
create unique index storage_charges_standing on storage_charges (award_id, on_day) where credit_note_id is null;

create function refuse_storage_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.credit_note_id is null and new.credit_note_id is not null
    and (new.award_id, new.on_day, new.invoice_id, new.amount_minor) = (old.award_id, old.on_day, old.invoice_id, old.amount_minor) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger storage_charges_append_only before update or delete on storage_charges for each row execute function refuse_storage_change();
