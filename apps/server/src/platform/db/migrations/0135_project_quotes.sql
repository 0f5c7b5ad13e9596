-- What running a version costs and makes, once it was read: a graph of 16 MiB takes a second. `by` names the nodes that it was read for.

alter table project_versions add column quote jsonb;
