-- Works that are started together take the slot of their user together: all active runs of a user are of one batch. A run
-- that is started alone is a batch of its own.
create extension if not exists btree_gist;
alter table runs add column batch_id uuid;
create index runs_of_batch on runs (batch_id) where batch_id is not null;
drop index runs_one_active;
alter table runs add constraint runs_one_active
  exclude using gist (user_id with =, coalesce(batch_id, id) with <>)
  where (state in ('queue', 'doing') and kind <> 'template_cover');
-- The active runs of a user are looked up by every page.
create index runs_active on runs (user_id) where state in ('queue', 'doing');
