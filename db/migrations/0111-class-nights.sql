-- A night that ended with its node, or failed, is judged again: what was taken and never finished is taken once more after an hour.
alter table class_nights rename column at to started_at;
alter table class_nights add column finished_at timestamptz;
update class_nights set finished_at = started_at;
