-- Since when is a lot offered, and which of its bids were taken back? Few events say so, and every question about who bid how much asks.
create index bid_events_standing on bid_events (lot, seq) where kind in ('REOPENED', 'UNDONE');

-- What binds an account under seal? Almost nobody has any.
create index bids_sealed on bids (account_id) where kind = 'SEALED' and is_accepted;
