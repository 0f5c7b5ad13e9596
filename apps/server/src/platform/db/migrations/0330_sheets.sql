-- Objects that a form shows besides its source: a sheet shows the results of several runs. It goes with the first of them whose file goes.
alter table variants add column parts text[];
create index variants_parts on variants using gin (parts) where parts is not null;

create function remove_sheets() returns trigger language plpgsql as $$
begin
  delete from variants where parts is not null and parts && array(select object_name from gone);
  return null;
end $$;
create trigger files_in_sheets after delete on files referencing old table as gone
  for each statement execute function remove_sheets();

-- Inputs that the works of a batch vary, as for project tasks.
alter table works add column axes jsonb;
