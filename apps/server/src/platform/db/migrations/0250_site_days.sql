-- What happened on the site, by day (UTC). Only counts, and nothing about single people: rows stay as they are when accounts or posts are
-- erased. A worker adds what is new every ten minutes, so that no view of the numbers counts rows of users.
create table site_days (
  day date primary key,
  people_count integer not null,
  sign_up_count integer not null,
  -- Null for days before the first count: sessions tell only their last use.
  active_count integer,
  work_count integer not null,
  post_count integer not null,
  like_count integer not null,
  -- Time up to which the day is counted.
  counted_to_ts bigint not null
);

-- Runs that an engine has finished. The name stays when the engine is removed.
create table site_engine_days (
  day date not null,
  engine_name text not null,
  run_count integer not null,
  primary key (day, engine_name)
);

-- Likes are stored in the order of their times, more or less: a few kilobytes tell in which part of the table a day is.
create index post_likes_time on post_likes using brin (create_ts) with (autosummarize = on);
