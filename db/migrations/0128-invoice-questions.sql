-- What a payer asked about an invoice holds back that the win is given up, once an invoice. Never changed.
create table invoice_holds (
  invoice_id bigint primary key references invoices (id),
  payer_id bigint not null references accounts (id),
  asked_at timestamptz not null,
  until timestamptz not null,
  check (until > asked_at)
);
create index invoice_holds_payer on invoice_holds (payer_id);
create trigger invoice_holds_append_only before update or delete on invoice_holds for each row execute function refuse_change();
