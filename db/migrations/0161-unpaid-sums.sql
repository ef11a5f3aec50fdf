-- Which unpaid invoices have this balance, for a line of a bank that names none?
create index invoice_states_unpaid on invoice_states
  (currency, (fees_minor + price_minor - fees_paid_minor - price_paid_minor - credited_minor - written_off_minor))
  where status in ('OPEN', 'PENDING', 'OVERDUE');
analyze invoice_states;
