-- How a lot is sold for tax; null: as its place does by itself, with tax on the price where sales are taxed, without where value is.
alter table lots add column tax_status text check (tax_status in ('STANDARD', 'MARGIN', 'EXEMPT'));

-- By what tax a bid and an offer were priced, as `rules/tax` writes it; null for before tax, as all bids of earlier versions.
alter table bids add column tax text check (tax ~ '^[A-Z]{3}(-[A-Z0-9]{1,3})?:(STANDARD|MARGIN|EXEMPT|RELIEVED):[A-Z_=0-9,]*$');
alter table offers add column tax text check (tax ~ '^[A-Z]{3}(-[A-Z0-9]{1,3})?:(STANDARD|MARGIN|EXEMPT|RELIEVED):[A-Z_=0-9,]*$');

-- A line of tax says whose it is and at which rate, thousandths of a percent; `tax_minor` of other lines is what of it is theirs.
alter table invoice_lines add column tax_place text check (tax_place ~ '^[A-Z]{3}(-[A-Z0-9]{1,3})?$');
alter table invoice_lines add column tax_rate integer check (tax_rate between 1 and 100000);
alter table invoice_lines add constraint invoice_lines_tax check ((code = 'TAX') = (tax_place is not null) and (code = 'TAX') = (tax_rate is not null));
