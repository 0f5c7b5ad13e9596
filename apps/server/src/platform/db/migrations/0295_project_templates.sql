-- The project that a template is published from, and whose changes it takes.
alter table work_templates add column project_id uuid references projects on delete set null;
create index work_templates_of_project on work_templates (project_id) where project_id is not null;
