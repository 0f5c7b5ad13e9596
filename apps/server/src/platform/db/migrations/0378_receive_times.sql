-- Time when the bytes of an upload were last requested or began to arrive. If the process that receives them dies, another process
-- may receive them after a while.
alter table uploads add column receive_ts bigint;
