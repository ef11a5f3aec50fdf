-- Words that people agree to, by site, from a day of the site on. Version 1 of each comes with the software and is no row. A draft may
-- change; who confirms it has written none of it, and from then on it stays as it is.
create table house_texts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('TERMS', 'PRIVACY', 'ESIGN', 'AUCTION')),
  site text not null,
  -- Numbered as it is confirmed, so that of one kind and site a later version never holds from an earlier day.
  version integer check (version > 1),
  first_on date not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'CONFIRMED', 'DISCARDED')),
  author bigint not null references accounts (id),
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  check ((state = 'CONFIRMED') = (version is not null)),
  check ((state = 'DRAFT') = (decided_by is null) and (state = 'DRAFT') = (decided_at is null)),
  check (state <> 'CONFIRMED' or decided_by <> author)
);
-- Which versions has a site of a kind?
create unique index house_texts_versions on house_texts (site, kind, version) where state = 'CONFIRMED';
-- What waits at a site?
create index house_texts_drafts on house_texts (site, id desc) where state = 'DRAFT';

-- The words of a version in a language: paragraphs parted by an empty line, headings behind "# ".
create table house_text_words (
  text_id bigint not null references house_texts (id),
  locale text not null,
  words text not null check (words <> '' and octet_length(words) <= 49152),
  sha256 bytea not null check (sha256 = sha256(convert_to(words, 'UTF8'))),
  -- Who wrote them last.
  author bigint not null references accounts (id),
  primary key (text_id, locale)
);

-- What was confirmed or discarded stays so, and who confirms has written none of the words.
create function refuse_change_of_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'DRAFT' then
    raise exception 'texts of the house stay as they were decided' using errcode = 'restrict_violation';
  end if;
  if new.state = 'CONFIRMED' then
    if exists (select from house_text_words w where w.text_id = new.id and w.author = new.decided_by) then
      raise exception 'who wrote a text does not confirm it' using errcode = 'restrict_violation';
    end if;
    if not exists (select from house_text_words w where w.text_id = new.id and w.locale = 'en_us') then
      raise exception 'a text is confirmed with its English words' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger house_texts_decided before update or delete on house_texts for each row execute function refuse_change_of_text();

create function refuse_change_of_words() returns trigger language plpgsql as $$
declare
  about bigint := case when tg_op = 'DELETE' then old.text_id else new.text_id end;
begin
  if tg_op = 'UPDATE' and old.text_id <> new.text_id or (select t.state from house_texts t where t.id = about) <> 'DRAFT' then
    raise exception 'words of a text stay as they were decided' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger house_text_words_decided before insert or update or delete on house_text_words
  for each row execute function refuse_change_of_words();
