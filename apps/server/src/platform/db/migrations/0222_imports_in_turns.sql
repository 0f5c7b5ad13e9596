-- Imports take turns and wait for free disk space: how long they have worked, and what they wait for.
alter table account_imports
  add column used_ms bigint not null default 0,
  add column waits_for_room boolean not null default false;
