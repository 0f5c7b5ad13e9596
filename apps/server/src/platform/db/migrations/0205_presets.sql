-- Settings of a template that a user keeps under a name.
create table presets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  work_template_id uuid not null references work_templates on delete cascade,
  name text not null,
  params jsonb not null,
  create_ts bigint not null default now_ms(),
  unique (user_id, work_template_id, name)
);
create index presets_work_template on presets (work_template_id);
