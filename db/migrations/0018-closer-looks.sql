-- When lots that are sold by time were last looked at, by whichever node: a long silence is an outage (auction-rules B2.2).
create table closer_looks (
  is_only boolean primary key default true check (is_only),
  looked_at timestamptz not null
);
