-- Which lanes run or pause now? A few of all that ever ran.
create index lane_runs_open on lane_runs (sale_id) where state in ('RUNNING', 'PAUSED');
-- Which mails could not be delivered, the last first?
create index mails_failed on mails (ended_at desc, id) where state = 'failed';
-- Which imports left rows out, the last first?
create index imports_faulty on imports (finished_at desc) where rows_rejected > 0;
-- Whose names have words that begin so? As operators look for people: by words of the person's and the company's name.
create index profiles_words on profiles
  using gin (to_tsvector('simple', regexp_replace(first_name || ' ' || last_name || ' ' || company_name, '[^[:alnum:]]+', ' ', 'g')));
-- Whose address begins so?
create index profiles_email_start on profiles (lower(email) text_pattern_ops) where email is not null;
-- Whose telephone number ends so? From its end, since nobody types the same beginning.
create index profiles_phone_end on profiles (reverse(regexp_replace(phone, '\D', '', 'g')) text_pattern_ops) where phone <> '';
