-- Workers that are alive: each renews its row, and deletes it when it stops. Unlogged: after a crash of the database they write it anew.
create unlogged table workers (
  id uuid primary key,
  name text,
  places text[] not null,
  version text not null,
  start_ts bigint not null,
  beat_ts bigint not null,
  running_count integer not null
);
