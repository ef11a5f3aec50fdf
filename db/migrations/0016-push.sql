-- Devices that their owners want notices pushed to, and what waits to be pushed.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- The visit in which it was made; signing out of it ends the subscription.
  session_hash bytea not null,
  -- Address at the push service of the browser's maker, and the device's keys (RFC 8291), base64url.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  kinds text[] not null,
  locale text not null,
  made_at timestamptz not null default now()
);
create index push_subscriptions_account on push_subscriptions (account_id);
create index push_subscriptions_session on push_subscriptions (session_hash);

create table push_messages (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  payload text not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  next_at timestamptz not null default now()
);
create index push_messages_due on push_messages (next_at);
create index push_messages_subscription on push_messages (subscription_id);
