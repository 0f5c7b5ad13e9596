-- Projects of an archive are imported once.
alter table imported_items drop constraint imported_items_kind_check;
alter table imported_items add constraint imported_items_kind_check
  check (kind in ('template', 'source', 'work', 'post', 'comment', 'preset', 'board', 'project'));
