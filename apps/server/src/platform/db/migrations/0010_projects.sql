-- Graphs that somebody draws, with what they were before.
create table projects (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null,
  -- False: its maker keeps it from changes.
  editable boolean not null default true,
  -- Counts up at each change: who changes a project says which version they saw.
  version integer not null default 1,
  create_ts bigint not null default now_ms(),
  update_ts bigint not null default now_ms()
);
create index projects_list on projects (user_id, update_ts desc, id desc);

-- The newest ones, the present one among them.
create table project_versions (
  project_id uuid not null references projects on delete cascade,
  version integer not null,
  title text not null,
  -- JSON, compressed (zstd): nothing looks into it here, it keeps every text that JSON can hold, and fifty of them take little room.
  ui bytea not null,
  stored_bytes integer not null generated always as (octet_length(ui)) stored,
  create_ts bigint not null default now_ms(),
  primary key (project_id, version)
);
alter table project_versions alter column ui set storage external;
