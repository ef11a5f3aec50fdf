-- What the last sales-data file that says so said of how a lot is sold for tax; null where none did. A later file changes `tax_status` where its
-- word is another one, so that what was said at the desk of tax stays while files say the same.
alter table lots add column file_tax_status text check (file_tax_status in ('STANDARD', 'MARGIN', 'EXEMPT'));
