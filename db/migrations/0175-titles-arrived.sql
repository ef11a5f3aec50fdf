-- Whether the title of a win has arrived stands with the win, so that the desk passes over none of those: its last step says it.
alter table awards add column has_title boolean not null default false;
update awards a set has_title = true
where (select s.state from title_steps s where s.award_id = a.id order by s.id desc limit 1) = 'DELIVERED';
create function note_title_arrived() returns trigger language plpgsql as $$
begin
  update awards set has_title = new.state = 'DELIVERED' where id = new.award_id and has_title <> (new.state = 'DELIVERED');
  return null;
end
$$;
create trigger title_steps_arrived after insert on title_steps for each row execute function note_title_arrived();
-- Which titles are awaited, of the lots that were won first?
drop index awards_won;
create index awards_untitled on awards (awarded_at, id) where voided_at is null and booked_at is not null and not has_title;
