-- A zip of all data of a person that is being sent: one at a time, as long as the session that asked for it lives.
create table personal_exports (
  account_id bigint primary key references accounts (id),
  -- Session that asked, by the handle that it keeps.
  session_handle uuid not null,
  run uuid not null,
  -- Until when it has to be through.
  ends_at timestamptz not null
);
