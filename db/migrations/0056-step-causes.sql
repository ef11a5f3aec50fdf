-- A fee that is due may hold somebody up too. Lifting the step of one cause leaves the others, and whoever raises one names its cause.
alter table account_steps drop constraint account_steps_cause_check;
alter table account_steps add constraint account_steps_cause_check check (cause in ('OPERATOR', 'MEMBERSHIP', 'DOCUMENTS'));
alter table account_steps alter column cause drop default;
