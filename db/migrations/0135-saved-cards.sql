-- Cards that payers keep at a payment provider: its own words for them and what is shown of a card. Its number was never here.
create table saved_cards (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  provider text not null check (length(provider) between 1 and 40),
  token text not null check (length(token) between 1 and 200),
  -- For whom the provider keeps it.
  customer_ref text not null check (length(customer_ref) between 1 and 200),
  brand text not null check (length(brand) between 1 and 40),
  last_four text not null check (last_four ~ '^\d{4}$'),
  expires text not null check (expires ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  saved_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  unique (provider, token)
);
-- Which cards does this payer keep?
create index saved_cards_account on saved_cards (account_id, used_at desc);

-- Cards that a provider has to forget, whose ever they were. A card that was removed stays known for a while, so that an answer that was
-- under way does not bring it back.
create table card_removals (
  provider text not null,
  token text not null,
  customer_ref text not null,
  -- When the provider is asked next; null once it has forgotten the card.
  ask_at timestamptz default now(),
  asked smallint not null default 0,
  removed_at timestamptz,
  primary key (provider, token),
  check ((ask_at is null) = (removed_at is not null))
);
-- Which provider is to be asked now, and what need not be known any more?
create index card_removals_due on card_removals (ask_at) where ask_at is not null;
create index card_removals_done on card_removals (removed_at) where removed_at is not null;

-- A card that goes from here goes from its provider, whatever takes it away: its payer, another card in its place, or an erasure.
create function remove_card_at_provider() returns trigger language plpgsql as $$
begin
  insert into card_removals (provider, token, customer_ref) values (old.provider, old.token, old.customer_ref)
    on conflict (provider, token) do nothing;
  return old;
end $$;
create trigger saved_cards_removed after delete on saved_cards for each row execute function remove_card_at_provider();

-- The kept card by which an attempt pays; null for any other.
alter table payment_attempts add column saved_card_id bigint references saved_cards (id) on delete set null;
-- By which attempts was this card to pay?
create index payment_attempts_saved_card on payment_attempts (saved_card_id) where saved_card_id is not null;
