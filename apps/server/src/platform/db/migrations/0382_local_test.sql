-- The test picture of the engine that a worker runs itself: the administrator who ordered the setup, and the work. `test_by` is null
-- if no test picture is wanted.
alter table local_engine add column test_by uuid references users on delete set null, add column test_work_id uuid;
