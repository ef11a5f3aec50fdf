-- Who somebody is: each row is one try to show it, which reviewers decide about. The pictures lie sealed in the vault.
create table identity_checks (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- Home site of the account when it began: reviewers of this site see it.
  site text not null,
  document text not null constraint identity_checks_document_check check (document in ('ID_CARD', 'DRIVING_LICENSE', 'PASSPORT')),
  status text not null default 'INITIATED'
    constraint identity_checks_status_check check (status in ('INITIATED', 'PENDING', 'FAILED', 'CLEARED')),
  reason_code text constraint identity_checks_reason_check check (reason_code in ('UNREADABLE', 'EDGE_CUT_OFF', 'FACE_HIDDEN', 'ID_EXPIRED',
    'NAME_DIFFERS', 'NOT_SAME_FACE', 'SIGNS_OF_CHANGE', 'UNDER_AGE')),
  -- The age that the day of birth was compared with; the day itself is not kept.
  compared_age smallint,
  claimed_by bigint references accounts (id),
  claimed_until timestamptz,
  started_at timestamptz not null default now(),
  sent_at timestamptz,
  decided_at timestamptz,
  -- Who asks to clear it though it failed; a second person decides.
  overrule_asked_by bigint references accounts (id),
  overrule_asked_at timestamptz,
  overrule_reason text,
  overruled_at timestamptz,
  -- When its pictures went; the row says what there was.
  emptied_at timestamptz,
  check ((status in ('FAILED', 'CLEARED')) = (decided_at is not null)),
  check ((status = 'FAILED') = (reason_code is not null)),
  check (num_nulls(overrule_asked_by, overrule_asked_at, overrule_reason) in (0, 3)),
  check (overrule_asked_by is null or status = 'FAILED'),
  check (overruled_at is null or status = 'CLEARED')
);
-- Nobody has two checks under way. Which checks has this person had?
create unique index identity_checks_open on identity_checks (account_id) where status in ('INITIATED', 'PENDING');
create index identity_checks_account on identity_checks (account_id, id desc);
-- What waits for a reviewer, the oldest first?
create index identity_checks_waiting on identity_checks (sent_at, id)
  where status = 'PENDING' or overrule_asked_by is not null;
-- Whose pictures are to go? Which were begun and left?
create index identity_checks_decided on identity_checks (decided_at) where emptied_at is null;
create index identity_checks_begun on identity_checks (started_at) where status = 'INITIATED';

-- A status goes forwards only, however late or often somebody says so; a failed check is cleared by two persons alone.
create function refuse_identity_step_back() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and (
    old.status = 'CLEARED' or (old.status = 'FAILED' and (new.status <> 'CLEARED' or new.overruled_at is null))
    or (old.status = 'PENDING' and new.status = 'INITIATED')
  ) then
    raise exception 'an identity check does not go from % to %', old.status, new.status;
  end if;
  return new;
end $$;
create trigger identity_checks_forwards before update on identity_checks for each row execute function refuse_identity_step_back();

-- Pictures of a check as they were drawn from what was sent, sealed.
create table identity_pictures (
  check_id bigint not null references identity_checks (id) on delete cascade,
  account_id bigint not null references accounts (id),
  picture text not null constraint identity_pictures_picture_check check (picture in ('front', 'back', 'selfie')),
  -- Null once it is gone.
  object_id text,
  -- Of the file as it came: the same file from two accounts is seen, also once it is gone.
  sha256 bytea not null,
  sent_at timestamptz not null default now(),
  primary key (check_id, picture)
);
-- Has another account sent this very picture?
create index identity_pictures_sha256 on identity_pictures (sha256);
create index identity_pictures_account on identity_pictures (account_id);

-- Every decision about a check, by whom and why. Appended, never changed.
create table identity_decisions (
  id bigint generated always as identity primary key,
  check_id bigint not null references identity_checks (id) on delete cascade,
  account_id bigint not null references accounts (id),
  decision text not null constraint identity_decisions_decision_check
    check (decision in ('CLEAR', 'FAIL', 'ASK_OVERRULE', 'OVERRULE', 'KEEP_FAILED', 'ALLOW_TRY')),
  decided_by bigint not null references accounts (id),
  reason_code text,
  note text not null default '',
  at timestamptz not null default now()
);
create index identity_decisions_account on identity_decisions (account_id, id desc);
create index identity_decisions_check on identity_decisions (check_id);
create trigger identity_decisions_append_only before update on identity_decisions for each row execute function refuse_change();

-- A failed check holds somebody up until one is cleared.
alter table account_steps drop constraint account_steps_cause_check;
alter table account_steps add constraint account_steps_cause_check
  check (cause in ('OPERATOR', 'MEMBERSHIP', 'DOCUMENTS', 'SIGNATURE', 'SCREENING', 'IDENTITY'));
