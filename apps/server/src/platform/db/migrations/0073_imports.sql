-- Which import brought a thing: one that goes on after its worker has died counts what it had brought before.
alter table imported_items add column import_id uuid;
alter table imported_history add column import_id uuid;
