-- What the links in the words of a mail name an account by, so that they fit on a line; whoever has it can end kinds of mail and nothing else.
alter table accounts add column mail_code uuid not null default gen_random_uuid();
-- Whose mails carry this code?
create unique index accounts_mail_code on accounts (mail_code);
