-- The last backup at each place, and the last failure there.
create table backups (
  place text primary key,
  done_ts bigint,
  failed_ts bigint,
  failure text
);
