-- What the payer reads at the provider. A page that is asked for again has to be asked for in the same words, or the provider takes it for
-- another one.
alter table payment_attempts add column description text not null default '' check (length(description) <= 500);
