-- Inputs that the runs of a batch vary, with their values: the same in each task of the batch.
alter table project_tasks add column axes jsonb;
