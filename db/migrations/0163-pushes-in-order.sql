-- Pushes that were held are joined in the order in which their news came; those that are too old are found without reading all.

-- held_at: when the last news that a held message stands for came.
alter table push_messages add column held_at timestamptz;
update push_messages set held_at = now() where held is not null;
alter table push_messages add constraint push_messages_held_since check ((held is null) = (held_at is null));
-- Which are too old to be sent?
create index push_messages_expired on push_messages (expires_at);
