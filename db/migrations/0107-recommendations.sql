-- How often a lot was looked at on a day (UTC): a number, and nobody's. Doubles are told apart in memory alone, by a salt that goes with
-- the day.
create table lot_views (
  lot bigint not null,
  viewed_on date not null,
  views integer not null check (views > 0),
  primary key (lot, viewed_on)
);
-- Which days are so old that they go?
create index lot_views_day on lot_views (viewed_on);

-- Which lots are watched by the same people, and by how many; made anew every few minutes, from five people on.
create table co_watches (
  lot bigint not null,
  other bigint not null,
  watchers integer not null,
  primary key (lot, other)
);

-- The same of makes and model groups, in capitals.
create table co_watched_models (
  make text not null,
  model text not null,
  other_make text not null,
  other_model text not null,
  watchers integer not null,
  primary key (make, model, other_make, other_model)
);

-- How popular lots are that still sell: points of watches, bids and looks of the last days, and how many people watch or bid.
create table lot_popularity (
  lot bigint primary key,
  points integer not null,
  people integer not null
);
-- Which are the most popular?
create index lot_popularity_points on lot_popularity (points desc, lot);

-- Who watched lately?
create index watches_added on watches (added_at);
