-- How many results are there? Answered from the index alone: a scan of the table takes a few times as long as the page that says it.
create index lot_results_counted on lot_results (selling_site, held_on) include (yard, sale_id, title_group, final_minor)
  where taken_back_seq is null and outcome <> 'WITHDRAWN';
