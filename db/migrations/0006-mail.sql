-- Mails to be sent, written with what they tell of. Without SMTP_URL they are kept for operators to read. A text may hold a reset link, so it goes as soon as it is sent.
create table mails (
  id bigint generated always as identity primary key,
  recipient text not null check (recipient !~ '[[:cntrl:]]'),
  subject text not null check (subject !~ '[[:cntrl:]]'),
  body_text text,
  body_html text,
  locale text not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  tries smallint not null default 0,
  -- When the next try is due; while one runs, when another node may make it.
  due_at timestamptz not null default now(),
  -- Code of the last failed try, never the server's words.
  last_error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

-- Which mail is to be sent next?
create index mails_due on mails (due_at, id) where state = 'queued';
-- Which mails are kept for operators, newest first?
create index mails_kept on mails (id desc) where state = 'kept';
-- Which mails are old enough to go?
create index mails_created on mails (created_at);

-- Captcha challenges that were solved once; a row outlives its challenge's five minutes, so that no solution works twice.
create table spent_captchas (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);

-- Which may be forgotten?
create index spent_captchas_expiry on spent_captchas (expires_at);
