-- Whether a paper that shows who somebody is is a passport, as its reviewer saw it: from abroad no other ID opens bidding.
alter table documents add column is_passport boolean not null default false,
  add constraint documents_passport_is_id check (not is_passport or category = 'ID');
-- Until now reviewers were told to ask for a passport where one was needed: what they approved stands.
update documents set is_passport = true where category = 'ID' and state = 'APPROVED';

-- An identity check asks for a passport where the ID that was shown is none.
alter table identity_checks drop constraint identity_checks_reason_check;
alter table identity_checks add constraint identity_checks_reason_check check (reason_code in ('UNREADABLE', 'EDGE_CUT_OFF', 'FACE_HIDDEN',
  'ID_EXPIRED', 'PASSPORT_NEEDED', 'NAME_DIFFERS', 'NOT_SAME_FACE', 'SIGNS_OF_CHANGE', 'UNDER_AGE'));
