-- Which lots stand on the run list of a sale, and how many? The lists of sales count it for each; with the status, and the title
-- group that some sites narrow by, the count is read from the index alone. Lots without a sale, most of a large file, are not in it.
create index lots_sale on lots (sale_id, status, title_group) where sale_id is not null;
-- Which open lots of a yard wait for a sale, the longest there first? By the yard that sells them and by the yard where they stand.
create index lots_waiting_to_sell on lots (yard, created_at, number) where sale_id is null and status = 'OPEN';
create index lots_waiting_at on lots (physical_yard, created_at, number) where sale_id is null and status = 'OPEN';
-- Which lots found no buyer and are to be offered again? Asked every few seconds; almost all closed lots were sold.
create index lot_bidding_unsold on lot_bidding (lot) where phase = 'CLOSED' and outcome in ('NO_SALE', 'DECLINED', 'EXPIRED');
-- Which lots take preliminary bids, so that they end in time? Asked every second.
create index lot_bidding_preliminary on lot_bidding (lot) where phase = 'PRELIM';
-- Which results are the newest?
create index lot_results_newest on lot_results (decided_at desc, lot) where taken_back_seq is null;
