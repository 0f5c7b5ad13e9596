-- Name of the ControlNet file that guided the picture.
alter table engine_tries add column control_net text;

-- Models list the file for each kind of map now, not only the kinds.
update engines set wants_capabilities = true, probe_due_ts = 0 where strpos(models::text, '"guides"') > 0;
