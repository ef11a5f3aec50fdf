-- Whether bands of a broker's fee are what bids count by: one to twelve of them, each of a start and a fee within what an amount may be, the
-- starts rising.
create function are_fee_bands(bands jsonb) returns boolean language sql immutable parallel safe as $$
  select case when jsonb_typeof(bands) <> 'array' then false
    when jsonb_array_length(bands) not between 1 and 12 then false
    else (select bool_and(case when jsonb_typeof(band) <> 'object' then false
          when (select array_agg(key order by key) from jsonb_object_keys(band) key) is distinct from array['feeMinor', 'fromMinor'] then false
          when jsonb_typeof(band -> 'fromMinor') <> 'number' or jsonb_typeof(band -> 'feeMinor') <> 'number' then false
          else (band ->> 'fromMinor') ~ '^\d{1,12}$' and (band ->> 'feeMinor') ~ '^\d{1,12}$'
            and (band ->> 'fromMinor')::bigint <= 100000000000 and (band ->> 'feeMinor')::bigint between 1 and 100000000000 end)
        and coalesce(bool_and(case when (band ->> 'fromMinor') ~ '^\d{1,12}$' and (before ->> 'fromMinor') ~ '^\d{1,12}$'
            then (band ->> 'fromMinor')::bigint > (before ->> 'fromMinor')::bigint else before is null end), true)
      from (select band, lag(band) over (order by at) as before from jsonb_array_elements(bands) with ordinality each (band, at)) rows) end
$$;
alter table broker_fees add constraint broker_fees_bands_shape check (bands is null or are_fee_bands(bands));

-- What is offered or bought outside of the bidding freezes the broker's fee of its bidder, as bids do.
alter table offers add column broker_fee_id bigint, add column broker_fee_minor bigint,
  add constraint offers_broker_fee check (num_nulls(broker_fee_id, broker_fee_minor) in (0, 2)),
  add constraint offers_broker_fee_bound check (broker_fee_minor between 0 and 100000000000);
alter table awards add column broker_fee_id bigint, add column broker_fee_minor bigint,
  add constraint awards_broker_fee check (num_nulls(broker_fee_id, broker_fee_minor) in (0, 2)),
  add constraint awards_broker_fee_bound check (broker_fee_minor between 0 and 100000000000);

-- Whether a message was mailed: the next one of its side is once this one is answered, or so long after it.
alter table broker_messages add column is_mailed boolean not null default true;
