-- What an e-invoice says of who bills and the rest of the house's papers does not: an address in its parts, and whom to ask. A legal entity
-- without it issues none.
create table legal_entity_e_invoices (
  entity_id bigint primary key references legal_entities (id),
  street text not null check (length(street) between 1 and 200),
  postal_code text not null check (length(postal_code) between 1 and 20),
  city text not null check (length(city) between 1 and 100),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  contact text not null check (length(contact) between 1 and 100),
  phone text not null check (length(phone) between 3 and 40),
  email text not null check (email like '%_@_%')
);
create trigger legal_entity_e_invoices_append_only before update or delete on legal_entity_e_invoices
  for each row execute function refuse_change();

-- The same of who is billed, as it was then. Documents of before have none of it, and no e-invoice.
alter table invoice_parties
  add column is_business boolean not null default false,
  add column street text not null default '',
  add column postal_code text not null default '',
  add column city text not null default '',
  add column country text not null default '',
  add column email text not null default '';

-- An e-invoice is a document of its own, and papers of the German site are there in German as well.
alter table invoice_documents drop constraint invoice_documents_kind_check;
alter table invoice_documents add constraint invoice_documents_kind_check check (kind in ('INVOICE', 'BILL_OF_SALE', 'E_INVOICE'));
