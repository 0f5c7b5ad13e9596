-- Time from which a try that has ended is stopped and cleaned at its engine; null: nothing of it is left there.
alter table engine_tries add column clean_due_ts bigint;
create index engine_tries_unclean on engine_tries (clean_due_ts) where clean_due_ts is not null;
