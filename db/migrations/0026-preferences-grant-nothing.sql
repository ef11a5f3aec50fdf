-- A preference of a site says how things are shown there and is nobody's right: no role or privilege may be one's name.
insert into setting_changes (kind, name, site, value_before, value_after, reason)
select 'preference', code, site, value, null, 'Removed: it has the name of a role or privilege.' from site_preferences
where code in ('ANYONE', 'MEMBER', 'ROLE_ANONYMOUS', 'ROLE_GUEST', 'ROLE_PREMIUM', 'ROLE_BROKER', 'ROLE_MASTER', 'ROLE_BROKER_BIDDER',
  'ROLE_MASTER_BIDDER', 'COUNTERMAN', 'SINGLE_SIGN_ON', 'ENABLE_ONE_TRUST', 'MULTI_LOT_BIDDING', 'TOP_BUYER', 'OPERATOR', 'AUDITOR',
  'INTERNAL_USER', 'KIOSK_BIDDER');
delete from site_preferences
where code in ('ANYONE', 'MEMBER', 'ROLE_ANONYMOUS', 'ROLE_GUEST', 'ROLE_PREMIUM', 'ROLE_BROKER', 'ROLE_MASTER', 'ROLE_BROKER_BIDDER',
  'ROLE_MASTER_BIDDER', 'COUNTERMAN', 'SINGLE_SIGN_ON', 'ENABLE_ONE_TRUST', 'MULTI_LOT_BIDDING', 'TOP_BUYER', 'OPERATOR', 'AUDITOR',
  'INTERNAL_USER', 'KIOSK_BIDDER');
alter table site_preferences add constraint site_preferences_code_is_no_right check (code not in
  ('ANYONE', 'MEMBER', 'ROLE_ANONYMOUS', 'ROLE_GUEST', 'ROLE_PREMIUM', 'ROLE_BROKER', 'ROLE_MASTER', 'ROLE_BROKER_BIDDER',
   'ROLE_MASTER_BIDDER', 'COUNTERMAN', 'SINGLE_SIGN_ON', 'ENABLE_ONE_TRUST', 'MULTI_LOT_BIDDING', 'TOP_BUYER', 'OPERATOR', 'AUDITOR',
   'INTERNAL_USER', 'KIOSK_BIDDER'));

-- A privilege that opened nothing.
update accounts set privileges = array_remove(privileges, 'AUDITOR') where 'AUDITOR' = any(privileges);
