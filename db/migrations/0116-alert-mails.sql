-- Mails of a day that asked an address to confirm an alert, counted apart from the address, which is deleted with its last alert: by its
-- hash, so that nobody's address is kept for it. What is older than a day goes with the daily clean-up.
create table alert_mail_counts (
  address_hash bytea not null check (length(address_hash) = 32),
  asked_on date not null,
  asked_count integer not null check (asked_count > 0),
  primary key (address_hash, asked_on)
);
-- Which counts are of days that are over?
create index alert_mail_counts_day on alert_mail_counts (asked_on);

insert into alert_mail_counts (address_hash, asked_on, asked_count)
select sha256(convert_to(address, 'UTF8')), asked_on, asked_count from alert_addresses where asked_on = current_date and asked_count > 0;
alter table alert_addresses drop column asked_on, drop column asked_count;

-- Which mails about alerts went to this address?
create index mails_alerts on mails (lower(recipient)) where kind = 'VEHICLE_ALERTS' and account_id is null;
