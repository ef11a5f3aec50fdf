-- Whoever bid on a lot that nobody bought, that was withdrawn or whose sale was undone is told just that.
alter table bid_notices drop constraint bid_notices_kind_check;
alter table bid_notices add constraint bid_notices_kind_check check (kind in
  ('OUTBID', 'LANE_NEAR', 'WON', 'LOST', 'NOT_SOLD', 'WITHDRAWN', 'VOIDED', 'PENDING', 'COUNTER', 'DECLINED', 'EXPIRED', 'OFFER_ACCEPTED',
   'OFFER_DECLINED', 'RELISTED', 'SALE_CANCELLED', 'SALE_MOVED'));
