-- Whose account a mail is about, null for none or several: only its owner is handed the mail with what is kept about the account.
alter table mails add column account_id bigint references accounts (id);
-- Keys and codes in the text: whoever reads them gets in, so that no list of mails and no export shows them.
alter table mails add column secrets text[] not null default '{}';

update mails set secrets = coalesce(
  (select array_agg(distinct found[1]) from regexp_matches(body_text, '[?&][\w.-]+=([^\s&"''<>]{16,})', 'g') found), '{}')
where body_text is not null;

-- Which mails are about this account?
create index mails_account on mails (account_id) where account_id is not null;
