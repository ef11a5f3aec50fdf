-- How to reach the people of a site; a site without a row names nobody.
create table site_contacts (
  site text primary key,
  phone text not null default '',
  email text not null default '',
  hours text not null default ''
);

-- What people think of the site, as they wrote it; who wrote it is known only where he was signed in or left an address.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  site text not null,
  locale text not null,
  account_id bigint references accounts (id),
  rating smallint not null check (rating between 1 and 5),
  category text not null,
  comments text not null,
  email text,
  page_url text not null default '',
  written_at timestamptz not null default now()
);

-- What was written lately, newest first? What has a deleted person written?
create index feedback_written_at on feedback (written_at desc);
create index feedback_account on feedback (account_id) where account_id is not null;
