-- Requirements of all stages of a run that engines make, so that a retry can be refused before it is paid.
alter table runs add column engine_needs jsonb not null default '[]';
