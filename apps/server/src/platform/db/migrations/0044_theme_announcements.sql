-- Who was told last that a theme has begun: people are told in the order of their ids, some at a time.
alter table themes add column announced_to uuid;
