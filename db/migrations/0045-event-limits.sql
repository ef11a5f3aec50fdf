-- How often did this kind of thing happen to this account lately? Refused bids ask it too.
create index account_events_kind on account_events (account_id, kind, at desc);
drop index account_events_refused_bids;
