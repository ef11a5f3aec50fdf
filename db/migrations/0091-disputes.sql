-- Which payments did banks fetch back, and how did that end?
create index payment_attempts_disputed on payment_attempts (charged_back_at desc, id desc) where charged_back_at is not null;
