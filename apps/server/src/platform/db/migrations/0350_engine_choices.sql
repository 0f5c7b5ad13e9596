-- Names that an engine lists for all of its models: samplers and schedulers.
alter table engines add column choices jsonb not null default '{"samplers": [], "schedulers": []}';
update engines set wants_capabilities = true, probe_due_ts = 0 where mode = 'on';
