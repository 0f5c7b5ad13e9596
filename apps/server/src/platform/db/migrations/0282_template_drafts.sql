-- Drafts: templates that their maker tries, or keeps, before they are published. Only the maker sees them.
-- `awaits_engine`: the maker wants to be told when engines can run it.
alter table work_templates
  add column is_draft boolean not null default false,
  add column awaits_engine boolean not null default false,
  add constraint work_templates_drafts check (only_for_owner or not is_draft),
  add constraint work_templates_awaiting check (is_draft or not awaits_engine);
create index work_templates_waiting on work_templates (id) where awaits_engine and delete_ts is null;
