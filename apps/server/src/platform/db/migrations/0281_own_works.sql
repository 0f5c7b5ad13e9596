-- Lists of own works: favourites, and those of one template.
alter table works add column is_favourite boolean not null default false;
create index works_favourites on works (user_id, id desc) where is_favourite and delete_ts is null;
create index works_user_template on works (user_id, work_template_id, id desc) where delete_ts is null;

-- Templates that do one thing in several ways have the key of the one that lists show.
alter table work_templates add column way_of text;
create index work_templates_ways on work_templates (way_of);
