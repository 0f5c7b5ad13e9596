-- Node types of engines by name, with their definitions as the engine writes them: the order of their inputs counts.
create table engine_node_types (
  engine_id uuid not null references engines on delete cascade,
  name text not null,
  -- False where a graph could read files, write them or call others with it; the host may allow it by name.
  is_safe boolean not null,
  definition json not null,
  primary key (engine_id, name)
);
create index engine_node_types_named on engine_node_types (name);
alter table engines drop column node_types;

-- Node types and files of models that users' graphs may use there now.
alter table engines add column runnable_classes text[] not null default '{}';
alter table engines add column runnable_files text[] not null default '{}';
update engines set wants_capabilities = true, probe_due_ts = 0 where kind = 'comfyui';

-- Node types and files that an engine must have for a user's template.
alter table work_templates add column engine_classes text[] not null default '{}';
alter table work_templates add column engine_files text[] not null default '{}';
