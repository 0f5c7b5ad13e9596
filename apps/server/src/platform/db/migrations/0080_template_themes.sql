-- A template outlives the theme that it was made for.
alter table work_templates
  add constraint work_templates_theme_id_fkey foreign key (theme_id) references themes on delete set null;
create index work_templates_theme on work_templates (theme_id) where theme_id is not null;
