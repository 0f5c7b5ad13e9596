-- The photo that the cover of a built-in template was made from.
alter table work_template_versions add column cover_source_key text;
