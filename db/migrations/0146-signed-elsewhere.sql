-- Agreements that are signed at an outside service: the envelope there, and in which session and by which consent it was begun.
alter table agreements drop constraint agreements_signature_kind_check;
alter table agreements add constraint agreements_signature_kind_check check (signature_kind in ('TYPED', 'DRAWN', 'PROVIDER'));

create table agreement_envelopes (
  agreement_id bigint primary key references agreements (id) on delete cascade,
  account_id bigint not null references accounts (id),
  provider text not null constraint agreement_envelopes_provider_check check (provider = 'docusign'),
  -- The same for every try to begin it, so that there is one.
  key uuid not null default gen_random_uuid(),
  -- Null until it is begun.
  ref text check (length(ref) between 1 and 255),
  -- Consent, network and session of whoever began it: part of the evidence.
  facts jsonb not null,
  begun_at timestamptz not null default now(),
  asked_at timestamptz
);
-- Which agreement is this envelope?
create unique index agreement_envelopes_ref on agreement_envelopes (provider, ref) where ref is not null;
-- Which were asked about longest ago?
create index agreement_envelopes_asked on agreement_envelopes (asked_at nulls first, agreement_id) where ref is not null;
create index agreement_envelopes_account on agreement_envelopes (account_id);

-- What a provider still has to forget. It names nobody, so that it outlives an erased account.
create table envelope_leftovers (
  id bigint generated always as identity primary key,
  provider text not null constraint envelope_leftovers_provider_check check (provider = 'docusign'),
  ref text not null check (length(ref) between 1 and 255),
  tries int not null default 0,
  due_at timestamptz not null default now(),
  unique (provider, ref)
);
-- Which is to be asked for now?
create index envelope_leftovers_due on envelope_leftovers (due_at);

-- However an envelope goes, signed, taken back or with its account: what the provider has of it goes too.
create function leave_envelope() returns trigger language plpgsql as $$
begin
  insert into envelope_leftovers (provider, ref) values (old.provider, old.ref) on conflict do nothing;
  return null;
end $$;
create trigger agreement_envelopes_left after delete on agreement_envelopes
  for each row when (old.ref is not null) execute function leave_envelope();
