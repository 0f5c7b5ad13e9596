-- How many times slower than at rest the machine was while a run was made. Null where its time tells nothing about the
-- next one: it is not over, or an earlier run had stored some of its steps.
alter table runs add column load real;
-- The same of a worker's machine now.
alter table workers add column load real not null default 1;
