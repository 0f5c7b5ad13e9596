-- The engine that a worker runs on its own machine: at most one, without a row until an administrator looks at the machine.
create table local_engine (
  is_only boolean primary key default true check (is_only),
  -- The wish of the administrators. `look`: nothing is set up.
  wish text not null default 'look' check (wish in ('look', 'run', 'pause', 'remove')),
  -- Key of the model, and of the build; null: the one that is recommended.
  model text,
  backend text,
  -- Name of the engine in the list of engines.
  name text not null,
  -- Raised by each order, so that a worker sees every one of them.
  revision integer not null default 1,
  -- The machine is to be looked at.
  look_ts bigint not null default now_ms(),
  -- The worker's folder: another machine has another one, and cannot go on with its files.
  home uuid,
  -- The process that has it in hand.
  holder uuid,
  expire_ts bigint not null default 0,
  -- What the worker found and does, written by it alone.
  found jsonb,
  found_ts bigint,
  -- Archives of programs with their digests, by build: once seen, no later answer names another one.
  pinned jsonb not null default '{}',
  -- Models whose files are to be deleted.
  drops text[] not null default '{}',
  state jsonb not null default '{}'
);

-- An engine that a worker of this site runs itself.
alter table engines add column is_local boolean not null default false;
create unique index engines_local on engines (is_local) where is_local;
