-- How many times slower than at rest the machine was while a run was made. Null where its time tells nothing about the
-- next one: it is not over, or an earlier run had stored some of its steps.
alter table runs add column load real;
-- Expected times are learned from the latest runs whose load is known; the rows of a long history are not read.
drop index runs_timing, runs_finished;
create index runs_timing on runs (timing_key, finish_ts desc) where state = 'done' and effort is not null and load is not null;
create index runs_finished on runs (uses_engine, finish_ts desc) where state = 'done' and effort is not null and load is not null;
-- The same of a worker's machine now.
alter table workers add column load real not null default 1;
