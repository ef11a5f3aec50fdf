-- Days that operators granted for an invoice: until when it was due, until when it is. Never changed; the last one holds.
create table invoice_extensions (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices (id),
  payer_id bigint not null references accounts (id),
  was_due_at timestamptz not null,
  due_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 300),
  granted_by bigint not null references accounts (id),
  at timestamptz not null default now(),
  check (due_at > was_due_at)
);
-- Which days has this invoice got, and which this account?
create index invoice_extensions_invoice on invoice_extensions (invoice_id, id);
create index invoice_extensions_payer on invoice_extensions (payer_id, id);
create trigger invoice_extensions_append_only before update or delete on invoice_extensions for each row execute function refuse_change();

-- Which invoices bore a late fee, each once; without an invoice of its own none was taken. Never changed.
create table late_fees (
  invoice_id bigint primary key references invoices (id),
  fee_invoice_id bigint unique references invoices (id),
  at timestamptz not null default now()
);
create trigger late_fees_append_only before update or delete on late_fees for each row execute function refuse_change();
-- Nobody was told of one who was billed before.
insert into late_fees (invoice_id) select id from invoices where kind = 'INVOICE' and type = 'LOT';
