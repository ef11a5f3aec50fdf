-- Money that a bank fetched back is at most what a payment is; nothing bounded it but what was paid.
alter table payment_returns drop constraint payment_returns_amount_minor_check;
alter table payment_returns add constraint payment_returns_amount_bound check (amount_minor between 1 and 1000000000000);
