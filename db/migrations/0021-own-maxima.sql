-- What somebody's own secret maximum on a lot is, is asked after every bid on it; a hot lot has tens of thousands of bids, and somebody who
-- raises his maximum again and again has hundreds: the highest is found first.
create index bids_maxima on bids (account_id, lot, amount_minor) where is_accepted and kind in ('PRELIM_MAX', 'SEALED');
