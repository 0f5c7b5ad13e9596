-- Attempts that an administrator gave to many people at once: one act for each of them, all with the same batch.
alter table admin_acts add column batch_id uuid;
create index admin_acts_batch on admin_acts (batch_id) where batch_id is not null;
