-- One chain over the events of all lots, written after their commits: an event or a lot that is gone from the ledgers is missed here.
create table ledger_chain (
  n bigint primary key check (n > 0),
  lot bigint not null,
  seq integer not null,
  -- Of the event.
  hash bytea not null,
  -- sha256(chained of the row before || text of this one).
  chained bytea not null,
  unique (lot, seq)
);
create trigger ledger_chain_append_only before update or delete on ledger_chain for each row execute function refuse_change();

-- The chain as it was signed from time to time; the same heads are kept outside of the database and published.
create table ledger_heads (
  n bigint primary key,
  chained bytea not null,
  at timestamptz(3) not null,
  signature text not null
);
create trigger ledger_heads_append_only before update or delete on ledger_heads for each row execute function refuse_change();
