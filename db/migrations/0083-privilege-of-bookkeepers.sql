-- A preference of a site cannot be named as the privilege of who keeps its books.
delete from site_preferences where code = 'MONEY';
alter table site_preferences drop constraint site_preferences_code_is_no_right;
alter table site_preferences add constraint site_preferences_code_is_no_right check (code not in
  ('ANYONE', 'MEMBER', 'ROLE_ANONYMOUS', 'ROLE_GUEST', 'ROLE_PREMIUM', 'ROLE_BROKER', 'ROLE_MASTER', 'ROLE_BROKER_BIDDER',
   'ROLE_MASTER_BIDDER', 'COUNTERMAN', 'SINGLE_SIGN_ON', 'ENABLE_ONE_TRUST', 'MULTI_LOT_BIDDING', 'TOP_BUYER', 'OPERATOR', 'REVIEWER', 'AUDITOR',
   'GATE', 'MONEY', 'INTERNAL_USER', 'KIOSK_BIDDER'));
