-- A payer is told the day before an invoice is due, too; what they are told stands among the notices of its lot.
alter table invoice_notices drop constraint invoice_notices_kind_check;
alter table invoice_notices add constraint invoice_notices_kind_check check (kind in ('ISSUED', 'DUE_TOMORROW', 'DUE_TODAY', 'OVERDUE'));

alter table bid_notices drop constraint bid_notices_kind_check;
alter table bid_notices add constraint bid_notices_kind_check check (kind in
  ('OUTBID', 'LANE_NEAR', 'WON', 'LOST', 'NOT_SOLD', 'WITHDRAWN', 'VOIDED', 'PENDING', 'COUNTER', 'DECLINED', 'EXPIRED', 'OFFER_ACCEPTED',
   'OFFER_DECLINED', 'RELISTED', 'SALE_CANCELLED', 'SALE_MOVED', 'APPROVAL_ASKED', 'APPROVAL_GIVEN', 'APPROVAL_REFUSED', 'APPROVAL_OVER',
   'INVOICE_DUE'));
