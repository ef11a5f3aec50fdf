-- Adyen keeps a card for a shopper of its own, where its payer ticks so on the page of a link. Nothing is kept by links of before.
alter table adyen_links add column shopper_reference text check (shopper_reference ~ '^[A-Za-z0-9_-]{3,64}$');

-- What Adyen has answered about the card of a payment that was made: asked once, and known from then on. Without a token none is kept.
create table adyen_cards (
  key text primary key references adyen_links (key),
  token text check (token ~ '^[A-Za-z0-9]{1,64}$'),
  brand text not null default '' check (length(brand) <= 40),
  last_four text not null default '' check (last_four ~ '^(\d{4})?$'),
  expires text not null default '' check (expires ~ '^(\d{4}-(0[1-9]|1[0-2]))?$'),
  told_at timestamptz not null default now(),
  check (token is null or (brand <> '' and last_four <> '' and expires <> ''))
);
create trigger adyen_cards_append_only before update or delete on adyen_cards for each row execute function refuse_change();
