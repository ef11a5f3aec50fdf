-- What a member buys for and what their business does, as they last said it; empty while they have not. Before, only the registration knew.
alter table profiles
  add column member_type text not null default '' check (member_type in ('', 'INDIVIDUAL', 'BUSINESS')),
  add column business_type text not null default ''
    check (business_type in ('', 'NONE', 'DEALER', 'DISMANTLER', 'EXPORTER', 'REBUILDER', 'RECYCLER')),
  -- As its country writes it, without spaces; stands on the invoices of the account from then on.
  add column vat_number text not null default '';
update profiles p set member_type = coalesce(r.choices ->> 'WBDY', ''), business_type = coalesce(r.choices ->> 'BUTP', '')
  from registrations r where r.account_id = p.account_id;

alter table documents
  drop constraint documents_changed_since_check,
  add constraint documents_changed_since_check
    check (changed_since <@ array['NAME', 'COMPANY', 'BUSINESS_TYPE', 'ADDRESS', 'NAME_REFUSED']);
