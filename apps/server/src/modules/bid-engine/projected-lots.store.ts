const STATUS = `case
    when b.outcome in ('SOLD', 'BOUGHT_NOW', 'OFFER_ACCEPTED') then 'SOLD'
    when b.outcome = 'WITHDRAWN' or (l.status = 'WITHDRAWN' and b.outcome is null) then 'WITHDRAWN'
    when b.outcome in ('PENDING_SELLER', 'COUNTERED', 'RECOUNTERED') then 'NEGOTIATION'
    when b.phase in ('ACTIVE', 'PAUSED') and coalesce(s.sale_type, 'live') = 'live' then 'ON_BLOCK'
    else 'OPEN' end`

/** The price of a sealed lot is nobody's business before its end. */
const PRICE = `case when s.sale_type = 'sealed' and b.outcome is null then l.high_bid_minor
    when b.price_minor > 0 then b.price_minor else l.high_bid_minor end`

export const WRITE = (which: string): string => `with changed as (
    select b.lot, ${STATUS} as status, ${PRICE} as price, b.bid_count from lot_bidding b join lots l on l.number = b.lot left join sales s on s.id = l.sale_id
    where ${which}),
  written as (
    update lots l set status = c.status, high_bid_minor = c.price, bid_count = c.bid_count, updated_at = now() from changed c
    where l.number = c.lot and (l.status, l.high_bid_minor, l.bid_count) is distinct from (c.status, c.price, c.bid_count) returning l.number),
  fed as (insert into feed (lot) select number from written returning lot)
  select count(*)::int as count from fed`
