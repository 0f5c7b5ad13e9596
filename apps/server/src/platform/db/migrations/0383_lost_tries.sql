-- The last tries of an engine, for those that fail or are lost one after the other. It takes the place of engine_tries_judged.
create index engine_tries_ended on engine_tries (engine_id, end_ts desc) where outcome in ('done', 'failed', 'lost');
