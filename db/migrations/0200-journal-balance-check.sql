-- The same question as before, that an entry has lines and they add up to nothing in each currency, asked at once instead of in two parts: it is
-- asked at the commit for each entry and each of its lines.
create or replace function refuse_unbalanced_entry() returns trigger language plpgsql as $$
declare
  entry bigint;
begin
  if tg_table_name = 'journal_entries' then entry := new.id; else entry := new.entry_id; end if;
  if (select coalesce(bool_or(s.minor <> 0), true) from (select sum(minor) as minor from journal_lines where entry_id = entry group by currency) s) then
    raise exception 'the journal entry % is not balanced', entry using errcode = 'check_violation', constraint = 'journal_balanced';
  end if;
  return null;
end
$$;
