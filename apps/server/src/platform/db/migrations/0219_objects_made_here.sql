-- Bytes that a run of this site wrote, and the forms made of such bytes. Never derived from what a file states: labels can be forged.
alter table objects add column made_here boolean not null default false;

-- Results of earlier releases. The run of an import made nothing.
update objects set made_here = true where name in (
  select files.object_name from files
  join runs on runs.id = substring(files.key from '^(?:work|project_task)/([0-9a-f-]{36})/')::uuid
  where files.key ~ '^(?:work|project_task)/[0-9a-f-]{36}/' and runs.timing_key <> 'imported'
);
update objects set made_here = true where name in (
  select variants.object_name from variants join objects as source on source.name = variants.source_name
  where source.made_here and variants.object_name is not null
);
