-- Of which site a mail was written, so that operators read those of their sites; empty for mails of earlier versions.
alter table mails add column site text;
