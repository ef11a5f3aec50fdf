-- A saved search is matched by the terms of who keeps it: whether they may sign in, their class of buyers, where they need not pay tax. So
-- it has changed when those have. What it was asked of stays, and what was there before is no news by that.
create function renew_searches() returns trigger language plpgsql as $$
declare
  owner bigint;
begin
  if tg_table_name = 'accounts' then owner := new.id; else owner := new.account_id; end if;
  update saved_searches set changed_xid = pg_current_xact_id()
  where id in (select id from saved_searches where account_id = owner order by id for update);
  return null;
end $$;
create trigger accounts_renew_searches after update of status on accounts
  for each row when (old.status is distinct from new.status) execute function renew_searches();
create trigger bidder_terms_renew_searches after update of buyer_class on bidder_terms
  for each row when (old.buyer_class is distinct from new.buyer_class) execute function renew_searches();
-- Without terms a buyer is of the class STD.
create trigger bidder_terms_make_searches after insert on bidder_terms
  for each row when (new.buyer_class <> 'STD') execute function renew_searches();
create trigger tax_exemptions_renew_searches after insert or update on tax_exemptions
  for each row execute function renew_searches();
