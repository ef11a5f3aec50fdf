-- Changes of a seller as codes and values, [{field, from, to}]; lines from before are sentences in `change`.
alter table seller_events add column changes jsonb;
alter table seller_events alter column change set default '';
-- Where a seller sells, as operators said it; null for sellers that a file brought along.
alter table sellers add column selling_site text;
