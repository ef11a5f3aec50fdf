-- Why an approved paper is back with its reviewers: its owner may also say that the name on it is not theirs.
alter table documents
  drop constraint documents_changed_since_check,
  add constraint documents_changed_since_check check (changed_since <@ array['NAME', 'COMPANY', 'ADDRESS', 'NAME_REFUSED']);
