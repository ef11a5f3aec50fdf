-- Which statement of an account was its first is told by its number; nothing read this.
alter table bank_statements drop column is_first;
