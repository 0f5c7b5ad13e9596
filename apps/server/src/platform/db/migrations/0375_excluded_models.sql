-- A stage that failed with a model does not go to the engine with this model again: [{ engine_id, model? }]. Without a model:
-- it does not go to the engine at all.
alter table engine_queue add column exclusions jsonb not null default '[]';

update engine_queue set exclusions = (
  select jsonb_agg(jsonb_build_object('engine_id', engine_id)) from unnest(excluded_engines) as engine_id)
where excluded_engines <> '{}';

alter table engine_queue drop column excluded_engines;
