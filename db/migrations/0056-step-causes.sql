-- One step may have several causes: an operator raised it, a fee is due, a document is missing. Lifting one leaves the others.
alter table account_steps add column cause text not null default 'OPERATOR' check (cause in ('OPERATOR', 'MEMBERSHIP', 'DOCUMENTS'));
alter table account_steps alter column cause drop default;
alter table account_steps drop constraint account_steps_pkey, add primary key (account_id, status, cause);
