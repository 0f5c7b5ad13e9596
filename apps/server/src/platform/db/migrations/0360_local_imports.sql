-- Models that administrators add by an address, by key: the address, the digest, and what the worker found out about the file.
alter table local_engine add column imports jsonb not null default '{}';
-- The model and the build that were last ready: a cancelled order goes back to them.
alter table local_engine add column ready_model text, add column ready_backend text;
update local_engine set ready_model = model, ready_backend = backend where wish = 'run' and state->>'phase' = 'ready';
