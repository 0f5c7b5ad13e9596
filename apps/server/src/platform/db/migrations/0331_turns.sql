-- Place of a run among those that were started together, from 0: runs of others with a lower one go before it.
alter table runs add column turn smallint not null default 0;

-- The round that a start began: one that gives a result does not count.
alter table run_starts add column run_id uuid, add column round int;
create index run_starts_run on run_starts (run_id) where run_id is not null;
