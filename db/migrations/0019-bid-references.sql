-- Who leads a lot, and whom it binds, is written anew with every bid and is always somebody whose row of terms the same transaction has
-- locked and whose bid it keeps: `bids`, `lot_bidders` and `bidder_terms` hold the account by a key. To ask for it twice more at each bid
-- cost as much as writing the bid.
alter table lot_bidding drop constraint lot_bidding_leader_fkey;
alter table commitments drop constraint commitments_account_id_fkey;
