-- What was sold, as it was described when it was decided, so that results are a search of their own; and in which phase the bid was
-- given that won, since its fees depend on it.
alter table lot_results
  add column year smallint,
  add column make text,
  add column model text,
  add column primary_damage char(2),
  add column fee_phase text not null default 'preliminary' check (fee_phase in ('live', 'preliminary'));
update lot_results r set year = l.year, make = upper(l.make), model = upper(coalesce(l.model_group, l.model_detail)), primary_damage = l.primary_damage
  from lots l where l.number = r.lot;
update lot_results r set fee_phase = 'live'
  where r.high_minor > 0 and r.outcome not in ('BOUGHT_NOW', 'OFFER_ACCEPTED')
    and (select b.fee_phase from bids b left join awards a on a.lot = b.lot and a.voided_at is null
      where b.lot = r.lot and b.seq <= r.seq and b.is_accepted and (a.account_id is null or a.account_id = b.account_id)
      order by b.amount_minor desc, b.seq desc limit 1) = 'live';
-- How many results are there of a site, and at what prices, whatever they are narrowed by? Answered from the index alone: a scan of the
-- table takes a few times as long as the page that says it.
drop index lot_results_counted;
create index lot_results_counted on lot_results (selling_site, held_on)
  include (yard, sale_id, title_group, outcome, currency, final_minor, high_minor, year, make, model, primary_damage)
  where taken_back_seq is null and outcome <> 'WITHDRAWN';
-- What became of this make, this model, of these model years? Which makes and models are there?
create index lot_results_made on lot_results (selling_site, make, model, year)
  where taken_back_seq is null and outcome <> 'WITHDRAWN';
-- What became of lots with this damage, the last first?
create index lot_results_damage on lot_results (primary_damage, decided_at desc) where taken_back_seq is null and outcome <> 'WITHDRAWN';
-- Which are the dearest, the cheapest, those between two prices?
create index lot_results_price on lot_results ((coalesce(final_minor, high_minor)), lot)
  where taken_back_seq is null and outcome <> 'WITHDRAWN';
-- Which are of the latest model year?
create index lot_results_year on lot_results (year desc nulls last, decided_at desc, lot)
  where taken_back_seq is null and outcome <> 'WITHDRAWN';
-- Whose name contains these words?
create index lot_results_words on lot_results using gin (to_tsvector('simple', regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')))
  where taken_back_seq is null and outcome <> 'WITHDRAWN';
