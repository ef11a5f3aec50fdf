-- Which bids on a lot stand: those after the event that began its present offering, without those that operators took back. Every
-- question about who bid how much read this out of the events; the lot's row tells it now, written with the event itself.
alter table lot_bidding
  add column offering_seq integer not null default 0,
  add column voided_seqs integer[] not null default '{}';
update lot_bidding b set offering_seq = e.seq
  from (select lot, max(seq) as seq from bid_events
    where kind = 'REOPENED' and case when body is json object then body::jsonb ->> 'reason' in ('RELISTED', 'SALE_CANCELLED') end group by lot) e
  where e.lot = b.lot;
update lot_bidding b set voided_seqs = e.seqs
  from (select lot, array_agg(undone::integer order by seq) as seqs
    from (select lot, seq, case when body is json object then body::jsonb -> 'terms' ->> 'of' end as undone from bid_events where kind = 'UNDONE') acts
    where undone ~ '^[0-9]{1,9}$' group by lot) e
  where e.lot = b.lot;
drop index bid_events_standing;
