-- Opens what the first event with a bidder's number commits to; numbers of earlier versions have none.
alter table lot_bidders add column salt bytea;
