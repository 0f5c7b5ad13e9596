-- Who asked the host for an engine, and when last: administrators are told once a day of each user.
create table engine_wishes (
  user_id uuid primary key references users on delete cascade,
  wish_ts bigint not null
);
