-- Links sent to people before their lane or lot comes up, and what became of them.
create table lane_alerts (
  uuid uuid primary key default gen_random_uuid(),
  account_id bigint references accounts (id),
  sale_id bigint not null,
  lot bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create table lane_alert_log (
  uuid uuid not null references lane_alerts (uuid) on delete cascade,
  event text not null,
  at timestamptz not null default now(),
  primary key (uuid, event)
);
