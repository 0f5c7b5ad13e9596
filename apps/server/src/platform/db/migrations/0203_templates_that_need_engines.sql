-- Lists the few templates that need an engine, so that those which no engine can run are found without reading the others.
create index work_templates_need_engine on work_templates (score desc, id desc)
  where delete_ts is null and visibility = 'public' and (engine_tasks <> '{}' or engine_classes <> '{}');
