-- Which lots carry a VIN, or one that begins with some letters?
create index lots_vin on lots (vin text_pattern_ops) where vin is not null;
-- Does a seller whom a file brought along have lots on the sites of an operator?
create index lots_seller on lots (seller_name, selling_site) where seller_name is not null;
-- The preliminary bidding of which live sales ends now? Asked every second.
create index sales_pre_bid_end on sales (((starts_at at time zone 'UTC') - make_interval(mins => end_of_pre_bid_minutes))) where sale_type = 'live';
-- Which negotiations are due soonest, and which offers are open or new?
create index negotiations_order on negotiations (deadline, opened_at desc, lot);
create index offers_order on offers ((state = 'OPEN') desc, id desc);
