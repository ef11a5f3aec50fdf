-- Certificates of others than this installation's own keys by which documents were signed, and of their issuers, which stand beside them in a
-- document: what was signed is verified for as long as it is kept.
create table signing_certificates (
  id text primary key check (length(id) = 16),
  -- In DER.
  certificate bytea not null unique,
  is_issuer boolean not null,
  first_used_at timestamptz not null default now()
);
