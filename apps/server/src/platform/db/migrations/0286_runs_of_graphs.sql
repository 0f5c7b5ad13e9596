-- A run up to one node of a graph: its result is a look at that node, and stands for no whole graph.
alter table project_tasks add column node_id text;
drop index project_tasks_cover;
create index project_tasks_cover on project_tasks (project_id, id desc) where thumbnail_key is not null and node_id is null;
