-- Of each house that vouches for somebody, an account holds one identity: two at once cannot both be linked.
drop index identities_account;
create unique index identities_account on identities (account_id, issuer);
