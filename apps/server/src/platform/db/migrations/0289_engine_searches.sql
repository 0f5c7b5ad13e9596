-- Searches for engines that run already: an administrator asks, and a worker looks.
create table engine_searches (
  id uuid primary key,
  -- The address to look at.
  address text not null,
  -- The usual ports of its machine as well.
  wide boolean not null,
  -- `WORKER_NAME` of the worker that looked.
  worker_name text,
  begin_ts bigint,
  end_ts bigint,
  -- Servers that answered.
  found jsonb not null default '[]',
  create_ts bigint not null default now_ms()
);
