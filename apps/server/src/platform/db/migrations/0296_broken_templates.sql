-- Published templates are checked again after a node or an engine has changed. `checked_with`: the nodes that a template was checked with last, at `check_ts`.
-- `broken`: why it does not run any longer, in both languages; only its maker sees it then.
alter table work_templates
  add column check_ts bigint,
  add column checked_with text,
  add column broken jsonb,
  add constraint work_templates_broken check (only_for_owner or broken is null);
create index work_templates_by_check on work_templates (check_ts nulls first, id)
  where builtin_key is null and delete_ts is null and not is_draft and broken is null;
