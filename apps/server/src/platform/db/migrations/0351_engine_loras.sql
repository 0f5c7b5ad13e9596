-- LoRAs of an engine: their names, the families that they are for, and the words that call them up.
alter table engines add column loras jsonb not null default '[]';
update engines set wants_capabilities = true, probe_due_ts = 0 where mode = 'on';
