-- A try is recalled where its stage would be better off at another engine, or where a person waits behind background work.
alter table engine_leases add column is_recalled boolean not null default false;

-- The engine that lost the last try of a stage: another able one comes first. Before `retry_ts` the stage waits.
alter table engine_queue
  add column avoided_engine uuid,
  add column retry_ts bigint not null default 0;

alter table engine_tries drop constraint engine_tries_outcome_check;
alter table engine_tries add constraint engine_tries_outcome_check
  check (outcome in ('done', 'failed', 'cancelled', 'lost', 'unanswered', 'moved'));

-- The last tries of an engine, for those that fail one after the other.
create index engine_tries_judged on engine_tries (engine_id, end_ts desc) where outcome in ('done', 'failed');
