-- What members sign on a screen: the words as they were fixed, the signature, the evidence of it, and the document made of both.
create table agreements (
  id bigint generated always as identity primary key,
  -- Who signs: the grantor of a power of attorney.
  account_id bigint not null references accounts (id),
  -- Who may act by it, where it is a power of attorney.
  holder_id bigint references accounts (id),
  site text not null,
  form text not null check (form in ('AFFIDAVIT', 'MULTISTATETAX', 'ATRNYPANN')),
  template_version integer not null check (template_version > 0),
  template_sha256 bytea not null check (octet_length(template_sha256) = 32),
  locale text not null,
  -- What was filled in, as it was then; the words follow from it and the template.
  terms jsonb not null,
  shown_sha256 bytea not null check (octet_length(shown_sha256) = 32),
  status text not null check (status in ('ESIGN_DOC_INITIATED', 'OUT_FOR_SIGNATURE', 'PENDING', 'APPROVED_PENDING_REVIEW', 'ACTIVE')),
  -- Last day, of a power of attorney.
  until_on date,
  started_at timestamptz not null default now(),
  signature_kind text check (signature_kind in ('TYPED', 'DRAWN')),
  signature text,
  signed_at timestamptz,
  -- Facts of the signing; with the document's hash they are the evidence, which the receipt key signs.
  facts jsonb,
  evidence text,
  evidence_signature text,
  object_id text,
  ended_at timestamptz,
  end_reason text check (end_reason in ('WITHDRAWN', 'REVOKED', 'EXPIRED', 'GRANTOR_CLOSED', 'HOLDER_CLOSED')),
  check (holder_id <> account_id),
  check ((form = 'ATRNYPANN') = (holder_id is not null and until_on is not null)),
  check ((ended_at is null) = (end_reason is null)),
  check ((status in ('ESIGN_DOC_INITIATED', 'OUT_FOR_SIGNATURE')) = (signed_at is null)),
  check ((signed_at is null) = (signature is null) and (signed_at is null) = (signature_kind is null) and (signed_at is null) = (facts is null)),
  check ((status in ('APPROVED_PENDING_REVIEW', 'ACTIVE')) = (object_id is not null)),
  check ((object_id is null) = (evidence is null) and (object_id is null) = (evidence_signature is null))
);

-- What has this person signed, the newest first?
create index agreements_account on agreements (account_id, id desc);
-- Which powers of attorney does this person hold?
create index agreements_holder on agreements (holder_id, id desc) where holder_id is not null;
-- Of which is the document not made and checked yet?
create index agreements_making on agreements (signed_at) where status in ('PENDING', 'APPROVED_PENDING_REVIEW');
-- Which were never signed, and go?
create index agreements_waiting on agreements (started_at) where signed_at is null;

-- What was signed stays as it was signed.
create function refuse_signed_change() returns trigger language plpgsql as $$
begin
  if (new.account_id, new.holder_id, new.site, new.form, new.template_version, new.template_sha256, new.locale, new.terms, new.shown_sha256,
      new.until_on, new.started_at)
    is distinct from
     (old.account_id, old.holder_id, old.site, old.form, old.template_version, old.template_sha256, old.locale, old.terms, old.shown_sha256,
      old.until_on, old.started_at)
    or (old.signed_at is not null and (new.signature_kind, new.signature, new.signed_at, new.facts)
      is distinct from (old.signature_kind, old.signature, old.signed_at, old.facts))
    or (old.evidence is not null and (new.evidence, new.evidence_signature, new.object_id)
      is distinct from (old.evidence, old.evidence_signature, old.object_id))
  then
    raise exception 'what was signed is not changed';
  end if;
  return new;
end $$;

create trigger agreements_signed before update on agreements for each row execute function refuse_signed_change();

-- What became of each, step by step; appended, never changed.
create table agreement_events (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references agreements (id) on delete cascade,
  account_id bigint not null references accounts (id),
  -- A status that it took, or the word for its end.
  kind text not null,
  -- Null for what happened by itself.
  actor_id bigint references accounts (id),
  at timestamptz not null default now()
);

create index agreement_events_agreement on agreement_events (agreement_id, id);
create index agreement_events_account on agreement_events (account_id, id);

create trigger agreement_events_append_only before update on agreement_events for each row execute function refuse_change();

-- People agree to the rules of auctions, and to signing on a screen, as well.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('TERMS', 'PRIVACY', 'ESIGN', 'AUCTION'));

-- A step may ask for a signature: which form lifts it. Several may be asked for at once.
alter table account_steps add column form text not null default '' check (form in ('', 'AFFIDAVIT', 'MULTISTATETAX', 'ATRNYPANN', 'AUCTION'));
alter table account_steps drop constraint account_steps_cause_check;
alter table account_steps add constraint account_steps_cause_check check (cause in ('OPERATOR', 'MEMBERSHIP', 'DOCUMENTS', 'SIGNATURE'));
alter table account_steps add constraint account_steps_form check ((cause = 'SIGNATURE') = (form <> ''));
alter table account_steps drop constraint account_steps_pkey;
alter table account_steps add primary key (account_id, status, cause, form);

-- Documents are signed by a key of their own, with a certificate that says whose it is.
alter table keys add column certificate bytea;
alter table keys drop constraint keys_kind_check;
alter table keys add constraint keys_kind_check check (kind in ('mac', 'receipt', 'document'));
alter table keys add constraint keys_certificate check ((kind = 'document') = (certificate is not null));
