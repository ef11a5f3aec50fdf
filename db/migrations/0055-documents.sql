-- Papers that members send: what they are, where they stand, and how they were reviewed. The files lie sealed in the vault; rows name them.
create table documents (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- Home site of the account when it was sent: reviewers of this site see it.
  site text not null,
  category text not null check (category in ('BUSLIC', 'DLRLIC', 'DSMLIC', 'EXPLIC', 'ID', 'MISC', 'POA', 'TAXEXM', 'UNKWN')),
  state text not null check (state in ('CHECKING', 'IN_REVIEW', 'APPROVED', 'RESUBMISSION_REQUESTED', 'REFUSED', 'WITHDRAWN')),
  -- What its sender called the file, for show only.
  file_name text not null default '',
  kind text not null check (kind in ('pdf', 'jpg', 'png')),
  size_bytes bigint not null,
  -- Of the file as it came: the same file from two accounts is seen.
  sha256 bytea not null,
  -- The file as it came, where it is kept: a picture is wholly its one page.
  original text,
  pages smallint not null default 0,
  document_number text not null default '',
  -- Letters and digits of the number alone, as numbers of two accounts are compared.
  compared_number text not null default '',
  country text not null default '',
  state_code text not null default '',
  -- Last day on which it counts; null for a paper without an end.
  expires_on date,
  name_on_document text not null default '',
  reason_code text,
  -- Day by which another is needed, where it was sent back.
  needed_by date,
  -- The last reminder that was sent, in days before the end.
  reminded smallint,
  claimed_by bigint references accounts (id),
  claimed_until timestamptz,
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  -- When it was sent back, refused or withdrawn: its files go a while later.
  closed_at timestamptz,
  -- When its files went; the row says what there was.
  emptied_at timestamptz,
  -- When its account was judged without it, after its last day.
  expired_at timestamptz,
  check (state <> 'APPROVED' or decided_at is not null)
);

-- Which papers has this person?
create index documents_account on documents (account_id, id);
-- What waits for a reviewer, the oldest first?
create index documents_waiting on documents (sent_at, id) where state = 'IN_REVIEW';
-- What waits for a machine?
create index documents_checking on documents (id) where state = 'CHECKING';
-- Which approved papers end soon, or ended?
create index documents_expiry on documents (expires_on) where state = 'APPROVED' and expired_at is null;
-- By which day was another asked for?
create index documents_needed on documents (needed_by) where state = 'RESUBMISSION_REQUESTED' and needed_by is not null;
-- Whose files are to go?
create index documents_closed on documents (closed_at) where emptied_at is null;
-- Has another account shown this number, or this very file?
create index documents_number on documents (category, compared_number) where compared_number <> '';
create index documents_sha256 on documents (sha256);

-- Pages as people are shown them, drawn from the file and sealed.
create table document_pages (
  document_id bigint not null references documents (id) on delete cascade,
  number smallint not null check (number > 0),
  object_id text not null,
  width_px integer not null,
  height_px integer not null,
  primary key (document_id, number)
);

-- Every verdict about a paper, by whom and why; appended, never changed.
create table document_reviews (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents (id) on delete cascade,
  account_id bigint not null references accounts (id),
  reviewer_id bigint not null references accounts (id),
  verdict text not null check (verdict in ('APPROVE', 'APPROVE_NAME_BLOCKED', 'SEND_BACK', 'REFUSE')),
  reason_code text,
  note text not null default '',
  at timestamptz not null default now()
);

create index document_reviews_account on document_reviews (account_id, id desc);
create index document_reviews_document on document_reviews (document_id);

create trigger document_reviews_append_only before update on document_reviews for each row execute function refuse_change();

-- What an operator set in place of what the papers give, why, and until the end of which day.
create table document_overrides (
  account_id bigint not null references accounts (id),
  field text not null check (field in ('STATUS', 'LICENCE')),
  value text not null,
  until_on date not null,
  reason text not null check (reason <> ''),
  set_by bigint references accounts (id),
  set_at timestamptz not null default now(),
  primary key (account_id, field)
);

-- Which of them end?
create index document_overrides_until on document_overrides (until_on);

-- Until now operators set the state of somebody's documents for good: it holds for a year, in which the papers can be shown.
insert into document_overrides (account_id, field, value, until_on, reason)
select account_id, 'STATUS', document_status, current_date + 365, 'Set before papers were reviewed here.'
from bidder_terms where document_status <> 'MISSING';
insert into document_overrides (account_id, field, value, until_on, reason)
select id, 'LICENCE', licence_category, current_date + 365, 'Set before papers were reviewed here.'
from accounts where licence_category <> 'UNLICENSED';

-- A step has a cause: what an operator raised stays when a paper lifts its own.
alter table account_steps add column cause text not null default 'OPERATOR' check (cause in ('OPERATOR', 'DOCUMENTS'));
alter table account_steps drop constraint account_steps_pkey;
alter table account_steps add primary key (account_id, status, cause);

-- A preference of a site cannot be named as the new privilege.
delete from site_preferences where code = 'REVIEWER';
alter table site_preferences drop constraint site_preferences_code_is_no_right;
alter table site_preferences add constraint site_preferences_code_is_no_right check (code not in
  ('ANYONE', 'MEMBER', 'ROLE_ANONYMOUS', 'ROLE_GUEST', 'ROLE_PREMIUM', 'ROLE_BROKER', 'ROLE_MASTER', 'ROLE_BROKER_BIDDER',
   'ROLE_MASTER_BIDDER', 'COUNTERMAN', 'SINGLE_SIGN_ON', 'ENABLE_ONE_TRUST', 'MULTI_LOT_BIDDING', 'TOP_BUYER', 'OPERATOR', 'REVIEWER', 'AUDITOR',
   'INTERNAL_USER', 'KIOSK_BIDDER'));
