-- What holds a lot back in the yard although it is paid: placed and lifted by operators, each with a reason.
create table release_holds (
  id bigint generated always as identity primary key,
  lot bigint not null,
  kind text not null check (kind in ('TITLE', 'DISPUTE', 'LENDER', 'LOADING', 'YARD')),
  reason text not null,
  placed_by bigint not null references accounts (id),
  placed_at timestamptz not null default now(),
  lifted_by bigint references accounts (id),
  lifted_at timestamptz,
  lifted_reason text not null default '',
  check ((lifted_by is null) = (lifted_at is null))
);
-- What holds this lot back?
create unique index release_holds_standing on release_holds (lot, kind) where lifted_at is null;

-- Passes by which a named carrier collects a won lot on a day. The code is not kept: it follows from the number and the signature.
create table release_passes (
  id bigint generated always as identity primary key,
  award_id bigint not null references awards (id),
  lot bigint not null,
  payer_id bigint not null references accounts (id),
  made_by bigint not null references accounts (id),
  carrier text not null,
  -- The day at the yard on which it opens the gate.
  valid_on date not null,
  -- By the key ring, over all that the pass says; set with the row's number in the same transaction.
  tag text not null default '',
  made_at timestamptz not null default now(),
  revoked_at timestamptz,
  used_at timestamptz,
  used_by bigint references accounts (id),
  check ((used_by is null) = (used_at is null)),
  check (used_at is null or revoked_at is null)
);
-- Which pass stands for this win? One at a time, and none after the one that was used.
create unique index release_passes_standing on release_passes (award_id) where revoked_at is null;
-- What has this account had made?
create index release_passes_payer on release_passes (payer_id, id);

-- A preference of a site cannot be named as the new privilege.
delete from site_preferences where code = 'GATE';
alter table site_preferences drop constraint site_preferences_code_is_no_right;
alter table site_preferences add constraint site_preferences_code_is_no_right check (code not in
  ('ANYONE', 'MEMBER', 'ROLE_ANONYMOUS', 'ROLE_GUEST', 'ROLE_PREMIUM', 'ROLE_BROKER', 'ROLE_MASTER', 'ROLE_BROKER_BIDDER',
   'ROLE_MASTER_BIDDER', 'COUNTERMAN', 'SINGLE_SIGN_ON', 'ENABLE_ONE_TRUST', 'MULTI_LOT_BIDDING', 'TOP_BUYER', 'OPERATOR', 'REVIEWER', 'AUDITOR',
   'GATE', 'INTERNAL_USER', 'KIOSK_BIDDER'));
