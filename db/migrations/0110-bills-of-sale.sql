-- A paid win has a second document beside its invoice: the bill of sale.
alter table invoice_documents add column kind text not null default 'INVOICE' check (kind in ('INVOICE', 'BILL_OF_SALE'));
alter table invoice_documents drop constraint invoice_documents_pkey;
alter table invoice_documents add primary key (invoice_id, kind, locale);
