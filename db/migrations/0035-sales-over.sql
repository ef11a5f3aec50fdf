-- Search keeps from when on a lot's sale is over. That follows from the sale and from the lot's own bidding, so both append to the feed
-- when it changes: no code that closes, reopens or prolongs one can forget to.
alter table lot_search add column over_at double precision;

create function feed_lots_of_sale() returns trigger language plpgsql as $$
begin
  insert into feed (lots)
    select array_agg(number) from (select number, row_number() over (order by number) / 500 as part from lots where sale_id = new.id) l group by part;
  return null;
end $$;
create trigger sales_feed after update of status, ends_at on sales for each row
  when (old.status is distinct from new.status or old.ends_at is distinct from new.ends_at) execute function feed_lots_of_sale();

create function feed_lot() returns trigger language plpgsql as $$
begin
  insert into feed (lot) values (new.lot);
  return null;
end $$;
create trigger lot_bidding_feed after update of phase on lot_bidding for each row
  when ((old.phase = 'CLOSED') is distinct from (new.phase = 'CLOSED')) execute function feed_lot();
