-- Servers that make pictures with trained models. The host adds them; nobody else learns their addresses.
create table engines (
  id uuid primary key,
  kind text not null check (kind in ('comfyui', 'openai', 'sdcpp')),
  name text not null check (length(name) between 1 and 40),
  address text not null,
  -- Headers with keys, encrypted with the server's secret.
  headers bytea,
  -- How many pictures it makes at once.
  slots integer not null default 1 check (slots between 1 and 32),
  -- Families that the host told for models whose names do not show them: {model: family}.
  families jsonb not null default '{}',
  -- Patterns of the models that may be used, and node types beyond the usual ones that people's graphs may use.
  allowed_models text[] not null default '{*}',
  allowed_classes text[] not null default '{}',
  uses_socket boolean not null default true,
  -- Name of the only worker that can reach it; null: every worker with the place `remote`.
  reached_by text,
  -- The host's wish. `draining`: ends what it has, takes nothing new.
  mode text not null default 'on' check (mode in ('on', 'draining', 'paused')),
  -- The last state seen. `new`: not asked yet.
  state text not null default 'new' check (state in ('new', 'ready', 'unreachable', 'suspect')),
  -- Why it is not ready: {code, params}.
  fault jsonb,
  state_ts bigint not null default now_ms(),
  -- The next probe is due; later after each failure.
  probe_due_ts bigint not null default now_ms(),
  probe_ts bigint,
  failures integer not null default 0,
  -- Capabilities are read again.
  wants_capabilities boolean not null default true,
  version text,
  device text,
  memory_total bigint,
  memory_free bigint,
  -- Model that the last try used, and since when it does.
  loaded_model text,
  loaded_ts bigint,
  models jsonb not null default '[]',
  -- Tasks that its models can do.
  tasks text[] not null default '{}',
  -- Node types with their inputs, as packed JSON.
  node_types bytea,
  model_files jsonb,
  capabilities_ts bigint,
  -- Increases with each change of how it is reached, so that workers connect anew.
  revision integer not null default 1,
  from_settings boolean not null default false,
  create_ts bigint not null default now_ms()
);
create unique index engines_name on engines (lower(name));

-- Changes of an engine's state, for its history.
create table engine_states (
  engine_id uuid not null references engines on delete cascade,
  state text not null,
  fault jsonb,
  state_ts bigint not null default now_ms()
);
create index engine_states_of on engine_states (engine_id, state_ts);

-- Stages that wait for an engine or are on one.
create table engine_queue (
  run_id uuid not null references runs on delete cascade,
  round integer not null,
  stage integer not null,
  user_id uuid not null,
  priority text not null check (priority in ('person', 'background')),
  -- Requirements: task, model and size.
  needs jsonb not null,
  ready_ts bigint not null default now_ms(),
  -- Engines that failed at it, or should not get it again.
  excluded_engines uuid[] not null default '{}',
  -- Its try now; null: it waits.
  try_id uuid,
  -- Ended tries that were the engine's fault.
  failures integer not null default 0,
  primary key (run_id, round, stage)
);
create index engine_queue_waiting on engine_queue (ready_ts) where try_id is null;
create index engine_queue_tries on engine_queue (try_id) where try_id is not null;

-- Ledger of tries: one row for each time that a stage was given to an engine, written before anything is sent.
create table engine_tries (
  id uuid primary key,
  engine_id uuid references engines on delete set null,
  engine_name text not null,
  run_id uuid not null references runs on delete cascade,
  round integer not null,
  stage integer not null,
  user_id uuid not null,
  task text not null,
  model text,
  effort double precision not null,
  -- Milliseconds that such a try usually takes there.
  expected_ms double precision not null,
  -- True where the engine had another model loaded.
  changes_model boolean not null,
  -- Only the holder of the newest number may write.
  fence bigint not null,
  -- Id that the engine gave the job.
  engine_job text,
  write_ts bigint not null default now_ms(),
  send_ts bigint,
  accept_ts bigint,
  -- It was first seen at work, not only waiting at the engine.
  start_ts bigint,
  -- A later worker found it at the engine and went on with it.
  take_over_ts bigint,
  end_ts bigint,
  outcome text check (outcome in ('done', 'failed', 'cancelled', 'lost', 'unanswered')),
  fault jsonb,
  check ((end_ts is null) = (outcome is null))
);
create index engine_tries_of_run on engine_tries (run_id, write_ts);
create index engine_tries_open on engine_tries (engine_id) where end_ts is null;
create index engine_tries_speed on engine_tries (engine_id, end_ts desc) where outcome = 'done';
create index engine_tries_of_user on engine_tries (user_id, write_ts);

-- Places at engines. A lease that is not renewed passes to another worker, with a higher fence number.
create table engine_leases (
  engine_id uuid not null references engines on delete cascade,
  slot integer not null,
  try_id uuid not null unique references engine_tries on delete cascade,
  holder uuid not null,
  fence bigint not null,
  expire_ts bigint not null,
  primary key (engine_id, slot)
);
create sequence engine_fences;

-- Stages of a run that were sent to a queue, and whether they are done.
create table run_stages (
  run_id uuid not null references runs on delete cascade,
  round integer not null,
  stage integer not null,
  is_done boolean not null default false,
  primary key (run_id, round, stage)
);

-- Tasks that engines do for a template; lists show it only where an engine offers all of them.
alter table work_templates add column engine_tasks text[] not null default '{}';

-- Stages that can start first, with their places: [{stage, place, needs?}].
alter table runs add column first_stages jsonb not null default '[{"stage": 0, "place": "cpu"}]';

-- Runs that need engines wait for these, and not for runs on workers.
alter table runs add column uses_engine boolean not null default false;

-- Host accounts that may use the administration.
alter table users add column is_admin boolean not null default false;
