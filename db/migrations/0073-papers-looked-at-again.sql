-- Which particulars of its owner have changed since a paper was approved, and since when its reviewer has it again because of them.
alter table documents
  add column changed_since text[] not null default '{}' check (changed_since <@ array['NAME', 'COMPANY', 'ADDRESS']),
  add column again_at timestamptz,
  add check ((changed_since = '{}') = (again_at is null));

-- What waits for a reviewer, the oldest first?
drop index documents_waiting;
create index documents_waiting on documents (coalesce(again_at, sent_at), id) where state = 'IN_REVIEW';
