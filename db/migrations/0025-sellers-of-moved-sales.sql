-- When the sellers of a moved sale were written to; those of earlier moves never are.
alter table sale_moves add column sellers_told_at timestamptz;
update sale_moves set sellers_told_at = moved_at;
-- Of which moves are sellers still to be told?
create index sale_moves_untold on sale_moves (id) where sellers_told_at is null;
