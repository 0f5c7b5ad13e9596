-- A maker can give sample values for a template (in its definition): it is run with them before it is published.
-- `awaits_sample`: a draft that is published as soon as this has succeeded. `is_sample`: a run of a cover with these values.
alter table work_templates
  add column awaits_sample boolean not null default false,
  add constraint work_templates_sampling check (is_draft or not awaits_sample);
alter table work_template_covers add column is_sample boolean not null default false;
-- Broken templates with a sample are checked again: they come back by themselves.
drop index work_templates_by_check;
create index work_templates_by_check on work_templates (check_ts nulls first, id)
  where builtin_key is null and delete_ts is null and not is_draft;
