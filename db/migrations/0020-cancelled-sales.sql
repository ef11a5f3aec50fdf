-- When and why a sale was cancelled, and when its sellers were written to.
alter table sales add column cancelled_at timestamptz;
alter table sales add column cancel_reason text;
alter table sales add column sellers_told_at timestamptz;
-- Which cancelled sales have sellers to tell, or lots that came in meanwhile?
create index sales_cancelled on sales (cancelled_at) where status = 'CANCELLED';

-- A cancellation that needs a second person is of a sale, every other override of a lot.
alter table overrides alter column lot drop not null;
alter table overrides add column sale_id bigint;
alter table overrides drop constraint overrides_act_check;
alter table overrides add constraint overrides_act_check check (act in ('UNDO', 'REOPEN', 'TRANSFER', 'VOID', 'CANCEL_SALE'));
alter table overrides add constraint overrides_of check ((act = 'CANCEL_SALE') = (sale_id is not null) and (lot is null) = (sale_id is not null));

alter table bid_notices drop constraint bid_notices_kind_check;
alter table bid_notices add constraint bid_notices_kind_check check (kind in
  ('OUTBID', 'LANE_NEAR', 'WON', 'LOST', 'PENDING', 'COUNTER', 'DECLINED', 'EXPIRED', 'OFFER_ACCEPTED', 'OFFER_DECLINED', 'RELISTED',
   'SALE_CANCELLED'));
