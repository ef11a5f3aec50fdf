-- Programs that bid for an account by a token, and people of other accounts who bid for it. A token's mandate is held by the account that
-- pays: the program acts as that person, and goes no further than its caps.
alter table mandates drop constraint mandates_kind_check;
alter table mandates add constraint mandates_kind_check
  check (kind in ('BROKER_BIDDER', 'MASTER_BIDDER', 'COUNTERMAN', 'SUB_BIDDER', 'BOT', 'AGENT'));
alter table mandates drop constraint mandates_scopes_check;
-- A token that only watches may commit nothing at all.
alter table mandates add constraint mandates_scopes_check
  check (scopes <@ array['bids', 'purchases'] and (cardinality(scopes) > 0 or kind in ('BOT', 'AGENT')));
alter table mandates drop constraint mandates_check;
alter table mandates add constraint mandates_holder_check check ((payer_id = holder_id) = (kind in ('BOT', 'AGENT')));

-- Whether somebody who could bid for themselves bids by this mandate instead. They alone say so: else whoever named them would pay for, and
-- be bound by, what they bid for themselves. It outlasts the mandate until they say otherwise, so that no bid meant for the payer is theirs.
alter table mandates add column is_taken boolean not null default false check (not is_taken or kind = 'SUB_BIDDER');
-- Whether its holder's bids are made by it.
alter table mandates add column is_current boolean not null
  generated always as (case kind when 'SUB_BIDDER' then is_taken when 'BOT' then false when 'AGENT' then false else revoked_at is null end) stored;
drop index mandates_in_force;
-- For whom does this person bid? Nobody bids for two at once.
create unique index mandates_in_force on mandates (holder_id) where is_current;
-- Has this account named this person already?
create unique index mandates_sub_bidder on mandates (payer_id, holder_id) where revoked_at is null and kind = 'SUB_BIDDER';
-- Who has named this person?
create index mandates_named on mandates (holder_id, id desc) where kind = 'SUB_BIDDER';

-- Of a token nothing is kept but its hash and the first characters, by which its owner recognises it. It ends with its mandate.
create table api_keys (
  id bigint generated always as identity primary key,
  mandate_id bigint not null unique references mandates (id),
  account_id bigint not null references accounts (id),
  name text not null check (length(name) between 1 and 60),
  prefix text not null check (length(prefix) = 10),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- What stands for the token on live connections, as an id does for a session; no request takes it. A change of the token gives it another, so
  -- that connections opened before end.
  credential bytea not null unique check (length(credential) = 44),
  credential_hash bytea not null unique generated always as (sha256(credential)) stored,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['watch', 'bids:read', 'bids:place']),
  -- From where it is taken; empty: from anywhere.
  networks cidr[] not null default '{}' check (cardinality(networks) <= 10),
  made_at timestamptz not null default now(),
  used_at timestamptz,
  used_from inet
);
-- Which tokens has this account?
create index api_keys_account on api_keys (account_id, id desc);

-- Whoever pays may agree to what their own program asks for: a program cannot.
alter table bid_requests drop constraint bid_requests_check;
alter table bid_requests add constraint bid_requests_decider_check check (decided_by <> holder_id or payer_id = holder_id);
