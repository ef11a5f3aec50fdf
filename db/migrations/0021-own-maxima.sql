-- What somebody's own secret maximum on a lot is, is asked after every bid on it; a hot lot has tens of thousands of bids, of which few
-- are maxima.
create index bids_maxima on bids (account_id, lot) where is_accepted and kind in ('PRELIM_MAX', 'SEALED');
