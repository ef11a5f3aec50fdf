-- When was a bid of this account last refused without a word in the ledger?
create index account_events_refused_bids on account_events (account_id, at desc) where kind = 'bid-refused';

-- The site on which a maximum was left: it bids as its owner would from there. Of those that stand, any site that lists the lot.
alter table standby_maxima add column site text;
update standby_maxima s set site = coalesce((select l.selling_site from lots l where l.number = s.lot), 'CPRTUS');
alter table standby_maxima alter column site set not null;
