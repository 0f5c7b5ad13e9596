-- How much there is to compute for a run, from its graph and the sizes of its pictures: a small work of a template says little about a large one.
-- Unknown for runs of earlier releases.
alter table runs add column effort real check (effort > 0);

-- Runs that ended last: how fast the machine is now.
create index runs_finished on runs (finish_ts desc) where state = 'done' and effort is not null;
