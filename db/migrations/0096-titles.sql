-- Where the title of a won lot was, step by step; the last one says where it is now. Without a step it is awaited. Never changed.
create table title_steps (
  id bigint generated always as identity primary key,
  award_id bigint not null references awards (id),
  lot bigint not null,
  payer_id bigint not null references accounts (id),
  state text not null check (state in ('AWAITED', 'RECEIVED', 'SENT', 'DELIVERED')),
  carrier text check (carrier in ('FEDEX', 'USPS', 'UPS')),
  tracking_number text not null default '' check (tracking_number ~ '^[A-Z0-9]{0,40}$'),
  reason text not null check (length(reason) between 1 and 300),
  entered_by bigint not null references accounts (id),
  at timestamptz not null default now(),
  constraint title_steps_sent check ((state in ('SENT', 'DELIVERED')) = (carrier is not null)),
  constraint title_steps_tracked check ((carrier is not null) = (tracking_number <> ''))
);
-- Where is the title of this win?
create index title_steps_award on title_steps (award_id, id desc);
-- What was entered of this account's titles?
create index title_steps_payer on title_steps (payer_id, id);
create trigger title_steps_append_only before update or delete on title_steps for each row execute function refuse_change();
