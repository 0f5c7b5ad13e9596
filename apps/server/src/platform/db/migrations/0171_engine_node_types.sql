-- Number of an engine's node types: counting the packed ones would unpack them.
alter table engines add column node_type_count integer;
