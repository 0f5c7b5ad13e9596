-- `hides_graph`: the maker of a template keeps its graph from others.
-- `based_on`: the template whose graph was copied, with its title and its maker at that time. It stays when that template is deleted.
alter table work_templates
  add column hides_graph boolean not null default false,
  add column based_on jsonb;
alter table projects add column based_on jsonb;
