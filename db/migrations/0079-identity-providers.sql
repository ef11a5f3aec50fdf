-- Checks by an outside service: which, its id of the session, and when it was asked last. Nothing of what was shown there is kept here.
alter table identity_checks add column provider text constraint identity_checks_provider_check check (provider = 'stripe'),
  -- The same for every try to begin the session, so that there is one.
  add column provider_key uuid,
  -- Null until it is begun, and once the provider was asked to forget it.
  add column provider_ref text check (length(provider_ref) between 1 and 255),
  add column asked_at timestamptz,
  add constraint identity_checks_at_provider_check check ((provider is null) = (provider_key is null) and (provider_ref is null or provider is not null));
-- Which check is this session?
create unique index identity_checks_session on identity_checks (provider, provider_ref) where provider_ref is not null;
-- Which checks are with a provider, the one asked about longest ago first?
create index identity_checks_at_provider on identity_checks (asked_at nulls first, id)
  where provider_ref is not null and status in ('INITIATED', 'PENDING');

-- Who decided: a person, or the provider.
alter table identity_decisions alter column decided_by drop not null;
alter table identity_decisions add column provider text constraint identity_decisions_provider_check check (provider = 'stripe'),
  add constraint identity_decisions_decider_check check (num_nonnulls(decided_by, provider) = 1);

-- What a provider still has to forget. It names nobody, so that it outlives an erased account.
create table identity_redactions (
  id bigint generated always as identity primary key,
  provider text not null constraint identity_redactions_provider_check check (provider = 'stripe'),
  ref text not null check (length(ref) between 1 and 255),
  tries int not null default 0,
  due_at timestamptz not null default now(),
  unique (provider, ref)
);
-- Which is to be asked for now?
create index identity_redactions_due on identity_redactions (due_at);

-- However a check goes, by erasure, by a change of mind or by its age: what the provider has of it goes too.
create function redact_identity_session() returns trigger language plpgsql as $$
begin
  insert into identity_redactions (provider, ref) values (old.provider, old.provider_ref) on conflict do nothing;
  return null;
end $$;
create trigger identity_checks_redacted after delete on identity_checks
  for each row when (old.provider_ref is not null) execute function redact_identity_session();
create trigger identity_checks_forgotten after update of provider_ref on identity_checks
  for each row when (old.provider_ref is not null and new.provider_ref is null) execute function redact_identity_session();
