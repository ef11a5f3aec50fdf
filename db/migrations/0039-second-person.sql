-- What needs a second person: of a lot, of a sale, or of an account whose deposit is to be raised.
alter table overrides add column account_id bigint references accounts (id);
alter table overrides drop constraint overrides_act_check;
alter table overrides add constraint overrides_act_check check (act in
  ('UNDO', 'REOPEN', 'TRANSFER', 'VOID', 'WITHDRAW', 'PASS', 'ANSWER', 'OFFER', 'CANCEL_SALE', 'DEPOSIT'));
alter table overrides drop constraint overrides_of;
alter table overrides add constraint overrides_of check (num_nonnulls(lot, sale_id, account_id) = 1
  and (act = 'CANCEL_SALE') = (sale_id is not null) and (act = 'DEPOSIT') = (account_id is not null));
-- What one person did by command on the machine stands here too: nobody asked, and it is done.
alter table overrides alter column asked_by drop not null;
alter table overrides add constraint overrides_asked check (asked_by is not null or (state = 'DONE' and decided_by is null));
-- Nobody confirms the raise of their own deposit, and nobody asks for it.
alter table overrides add constraint overrides_not_own check (account_id is null or (account_id <> asked_by and account_id is distinct from decided_by));

-- What waits for a second person?
create index overrides_asked on overrides (asked_at) where state = 'ASKED';
-- What was done lately?
create index overrides_done on overrides (decided_at) where state = 'DONE';
