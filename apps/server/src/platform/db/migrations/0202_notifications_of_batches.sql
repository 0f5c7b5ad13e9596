-- Works that were started together have one notification, which leads to one of them.
alter table notifications add column batch_id uuid;
create unique index notifications_of_batch on notifications (batch_id) where batch_id is not null and state <> 7;
