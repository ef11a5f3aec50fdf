-- The word for a sale's clock is kept with the sale (lots.zone_label), no longer among the cells that the next import compares.
update lots set source = regexp_replace(source, E'^((?:[^\x1f]*\x1f){6})[^\x1f]*', E'\\1')
where source is not null and local_start is not null;
