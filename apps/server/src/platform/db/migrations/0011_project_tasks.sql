-- What a run is made for: each keeps its result in its own way.
alter table runs
  add column kind text not null default 'work' check (kind in ('work', 'project_task', 'template_cover')),
  -- How far the node is that is being computed.
  add column node_percent real not null default 0 check (node_percent between 0 and 100);

-- The one slot that everybody has. What the system makes for a template takes none.
drop index runs_one_active;
create unique index runs_one_active on runs (user_id) where state in ('queue', 'doing') and kind <> 'template_cover';

-- For lists of somebody's works in some states: few of many.
create index runs_user_state on runs (user_id, state, id desc);

alter table run_nodes
  -- Of which round this is; what an earlier one did is of no interest any more.
  add column round integer not null default 1,
  -- Why the run ended here.
  add column error text check (error in ('material', 'system', 'limit'));

-- When somebody started something: what is given back can be taken again, but only so often an hour.
create table run_starts (
  user_id uuid not null references users on delete cascade,
  start_ts bigint not null default now_ms()
);
create index run_starts_user on run_starts (user_id, start_ts desc);
create index run_starts_age on run_starts (start_ts);

-- A project that somebody runs. Its run has its id.
create table project_tasks (
  id uuid primary key references runs on delete cascade,
  user_id uuid not null references users on delete cascade,
  project_id uuid not null references projects on delete cascade,
  project_version integer not null,
  media_type text not null check (media_type in ('image', 'video')),
  params jsonb not null,
  -- Of the first result.
  thumbnail_key text references files on delete set null,
  create_ts bigint not null default now_ms(),
  delete_ts bigint
);
create index project_tasks_list on project_tasks (project_id, id desc) where delete_ts is null;
create index project_tasks_cover on project_tasks (project_id, id desc) where thumbnail_key is not null;
create index project_tasks_project on project_tasks (project_id);
create index project_tasks_user on project_tasks (user_id);
create index project_tasks_thumbnail_key on project_tasks (thumbnail_key) where thumbnail_key is not null;

-- Kept with a deleted task until its project goes: the graph may still name these uploads.
create table project_task_sources (
  task_id uuid not null references project_tasks on delete cascade,
  position smallint not null,
  upload_id uuid references uploads on delete set null,
  source_work_id uuid,
  file_key text references files on delete set null,
  primary key (task_id, position)
);
create index project_task_sources_upload on project_task_sources (upload_id) where upload_id is not null;
create index project_task_sources_file_key on project_task_sources (file_key) where file_key is not null;

-- A graph may have several results.
create table project_task_outputs (
  task_id uuid not null references project_tasks on delete cascade,
  position smallint not null,
  image_key text references files on delete set null,
  video_key text references files on delete set null,
  thumbnail_key text references files on delete set null,
  primary key (task_id, position)
);
create index project_task_outputs_image_key on project_task_outputs (image_key) where image_key is not null;
create index project_task_outputs_video_key on project_task_outputs (video_key) where video_key is not null;
create index project_task_outputs_thumbnail_key on project_task_outputs (thumbnail_key) where thumbnail_key is not null;
