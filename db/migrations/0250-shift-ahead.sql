-- A shift is found in two ways, and is used again for the same file and the same way only.
alter table imports add column shift_found text check (shift_found in ('auto', 'ahead'));
update imports set shift_found = 'auto' where is_auto_shift;
alter table imports drop column is_auto_shift;
