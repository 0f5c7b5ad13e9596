-- Built-in templates that lists no longer show have the key of their successor.
alter table work_templates add column replaced_by text;
