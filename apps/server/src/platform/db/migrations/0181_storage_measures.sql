-- What the stored objects take, by purpose and day (UTC). Measured once an hour in the background: to add up a million objects takes seconds.
create table storage_days (
  day date not null,
  purpose text not null,
  object_count integer not null,
  byte_size bigint not null,
  measure_ts bigint not null,
  primary key (day, purpose)
);

-- The accounts with the largest files, as of the last measure.
create table storage_accounts (
  user_id uuid primary key references users on delete cascade,
  file_count integer not null,
  byte_size bigint not null
);
